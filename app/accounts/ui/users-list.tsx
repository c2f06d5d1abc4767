import { type Clock, plainDay } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { LiveForm } from '#app/ui/live-form.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { ListedUser } from '../model.ts'
import { USERS_NOT_LOADED } from '../rules.ts'
import styles from './lists.module.css'

export interface UserList {
  users: ListedUser[]
  /** Null while somebody searches. */
  total: number | null
  page: number
  hasMore: boolean
  q: string
}

const NONE_FOUND = 'No users found'

/** Members and simple sign-ups (decision 13). Null is a list that could not be fetched. */
export function UsersList({
  list,
  clock,
  fixed,
}: {
  list: UserList | null
  clock: Clock
  /** What stays in the address while somebody searches. */
  fixed?: Record<string, string>
}) {
  const count = list && (list.total === null ? 'Found' : `${list.users.length} of ${list.total}`)
  return (
    <Panel title="Users" aside={<span className="xs mut3 num">{count}</span>}>
      <LiveForm label="Find users" fixed={fixed} className={styles.search}>
        <TextInput
          type="search"
          name="q"
          defaultValue={list?.q}
          placeholder="Search users"
          aria-label="Search users"
          autoComplete="off"
        />
      </LiveForm>
      {!list && <Alert>{USERS_NOT_LOADED}</Alert>}
      {list?.users.length === 0 && (
        <EmptyState
          size="s"
          title={NONE_FOUND}
          help={list.q ? 'Try a shorter word.' : 'Members and sign-ups stand here once there are any.'}
        />
      )}
      {list && list.users.length > 0 && <Users users={list.users} clock={clock} />}
      {list && <Pager label="Pages of users" page={list.page} hasMore={list.hasMore} />}
    </Panel>
  )
}

function Users({ users, clock }: { users: readonly ListedUser[]; clock: Clock }) {
  return (
    <DataTable
      caption="Users, the newest first"
      rows={users}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Name', renderCell: (user) => <Person user={user} /> },
        { label: 'Phone', renderCell: ({ phone }) => <Told text={phone} /> },
        { label: 'Branch', renderCell: ({ branch }) => <Told text={branch} /> },
        { label: 'Year', renderCell: ({ year }) => <Told text={year} /> },
        { label: 'Interest', renderCell: ({ interest }) => <Told text={interest} /> },
        {
          label: 'Status',
          renderCell: ({ isApproved }) => (
            <Badge kind={isApproved ? 'ok' : 'past'}>{isApproved ? 'Approved' : 'Signed up'}</Badge>
          ),
        },
        {
          label: 'Since',
          renderCell: ({ createdAt }) => <Told text={plainDay(createdAt, clock.timeZone)} />,
        },
      ]}
    />
  )
}

/** A simple sign-up is asked for nothing but an e-mail. */
function Told({ text }: { text: string | null }) {
  if (text !== null) return <span className={`${styles.whole} num`}>{text}</span>
  return (
    <span className="mut3">
      <span aria-hidden="true">·</span>
      <span className="sr">Not told</span>
    </span>
  )
}

function Person({ user }: { user: ListedUser }) {
  return (
    <>
      {user.name}
      {user.email && <span className={styles.under}>{user.email}</span>}
    </>
  )
}
