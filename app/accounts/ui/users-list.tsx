import { type Clock, plainDay } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { LiveForm } from '#app/ui/live-form.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import type { ListedUser } from '../model.ts'
import { USERS_NOT_LOADED } from '../rules.ts'
import styles from './lists.module.css'
import { ApprovalCell, JoinRequestCell, PhoneCell, TextCell } from './person-cells.tsx'

export interface UserList {
  users: ListedUser[]
  /** Null during a search. */
  total: number | null
  page: number
  hasMore: boolean
  q: string
}

const NONE_FOUND = 'No users found'

/** Members and simple sign-ups (product.md#simple-sign-up). Null is a list that could not be fetched. */
export function UsersList({
  list,
  clock,
  fixed,
}: {
  list: UserList | null
  clock: Clock
  /** Query parameters that a search keeps. */
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
          placeholder="Name, email, phone or its last 4 digits"
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

/** Where the phone is shown without scripts: the list of everybody, with this one in it. */
const revealPath = ({ phone }: ListedUser) => `/admin/users?q=${phone?.slice(-4) ?? ''}`

function Users({ users, clock }: { users: readonly ListedUser[]; clock: Clock }) {
  return (
    <DataTable
      caption="Users, the newest first"
      rows={users}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Name', renderCell: (user) => <Person user={user} /> },
        { label: 'Phone', renderCell: (user) => <PhoneCell person={user} action={revealPath(user)} /> },
        { label: 'Branch', renderCell: ({ branch }) => <TextCell text={branch} /> },
        { label: 'Year', renderCell: ({ year }) => <TextCell text={year} /> },
        { label: 'Interest', renderCell: ({ interest }) => <TextCell text={interest} /> },
        {
          label: 'Status',
          renderCell: ({ isApproved }) => (
            <Badge kind={isApproved ? 'ok' : 'past'}>{isApproved ? 'Approved' : 'Signed up'}</Badge>
          ),
        },
        {
          label: 'Since',
          renderCell: ({ createdAt }) => <TextCell text={plainDay(createdAt, clock.timeZone)} />,
        },
        {
          label: 'Approved',
          renderCell: (user) => <ApprovalCell user={user} timeZone={clock.timeZone} />,
        },
        {
          label: 'Join request',
          renderCell: ({ joinRequestId }) => <JoinRequestCell id={joinRequestId} />,
        },
      ]}
    />
  )
}

function Person({ user }: { user: ListedUser }) {
  return (
    <>
      {user.name}
      {user.email && (
        <span className={styles.under}>
          <EmailText email={user.email} />
        </span>
      )}
    </>
  )
}
