import type { Clock } from '#app/ui/ago.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { LiveForm } from '#app/ui/live-form.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { Facts, Row, RowList, WideFact } from '#app/ui/row.tsx'
import type { ListedUser } from '../model.ts'
import { USERS_NOT_LOADED } from '../rules.ts'
import { Initials } from './admins-list.tsx'
import styles from './lists.module.css'
import { personFacts, PhoneCell } from './person-cells.tsx'

export interface UserList {
  users: ListedUser[]
  /** Null during a search. */
  total: number | null
  page: number
  hasMore: boolean
  q: string
}

/** Members and simple sign-ups (product.md#simple-sign-up). Null is a list that could not be fetched. */
export function UsersList({
  list,
  clock,
  fixed,
}: {
  list: UserList | null
  clock: Clock
  /** Query parameters that a search keeps. */
  fixed: Record<string, string>
}) {
  const count = list && !!list.total && `${list.users.length} of ${list.total}`
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
          title="No users found"
          help={list.q ? 'Try a shorter word.' : 'Members and sign-ups stand here once there are any.'}
        />
      )}
      {list && list.users.length > 0 && <Users users={list.users} clock={clock} />}
      {list && <Pager label="Pages of users" page={list.page} hasMore={list.hasMore} />}
    </Panel>
  )
}

/** The page that shows the phone without scripts: the list of all people, searched for this person. */
const revealPath = ({ phone }: ListedUser) => `/admin/users?q=${phone?.slice(-4) ?? ''}`

function Users({ users, clock }: { users: readonly ListedUser[]; clock: Clock }) {
  return (
    <RowList label="Users, the newest first">
      {users.map((user) => (
        <UserRow key={user.id} user={user} timeZone={clock.timeZone} />
      ))}
    </RowList>
  )
}

function UserRow({ user, timeZone }: { user: ListedUser; timeZone: string }) {
  const { id, name, email, branch, year, isApproved } = user
  return (
    <Row
      lead={<Initials of={name} />}
      title={name}
      facts={[
        isApproved ? 'Approved' : 'Signed up',
        branch,
        year && `${year} year`,
        email && email !== name && (
          <WideFact key="email">
            <EmailText email={email} />
          </WideFact>
        ),
      ]}
      action={user.phone && <PhoneCell person={user} action={revealPath(user)} isInRow />}
    >
      <Facts facts={personFacts(user, timeZone)} />
      <div>
        <ButtonLink to={`/admin/users/${id}`} variant="line" size="s" aria-label={`Open page of ${name}`}>
          Open page
        </ButtonLink>
      </div>
    </Row>
  )
}
