import { useLocation } from 'react-router'
import { type Clock, plainDay } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select, TextInput } from '#app/ui/field.tsx'
import { LiveForm } from '#app/ui/live-form.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/table.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import type { ListedPerson, Role, AccountStatus } from '../model.ts'
import { USERS_NOT_LOADED } from '../rules.ts'
import styles from './people.module.css'
import { ApprovalCell, JoinRequestCell, PhoneCell, type PhoneResult, TextCell } from './person-cells.tsx'

const USERS = '/admin/users'

export interface PeopleView {
  people: ListedPerson[]
  total: number | null
  before: string | null
  after: string | null
}

const roleNames = {
  member: 'Members',
  admin: 'Admins',
  'super-admin': 'Super admins',
} satisfies Record<Role, string>

/** Everybody the club keeps a record of. Null is a list that could not be fetched. */
export function PeopleList({
  list,
  q,
  role,
  clock,
  answer,
}: {
  list: PeopleView | null
  q: string
  role: Role | null
  clock: Clock
  /** Of a form sent without scripts. */
  answer: PhoneResult | null
}) {
  return (
    <Panel
      title={role ? roleNames[role] : 'Everybody'}
      aside={
        list &&
        list.total !== null && (
          <span className="xs mut3 num">{list.total.toLocaleString('en-IN')} in all</span>
        )
      }
    >
      <Filters q={q} role={role} />
      {!list && <Alert>{USERS_NOT_LOADED}</Alert>}
      {answer?.ok === false && <Alert>{answer.message}</Alert>}
      {list?.people.length === 0 && (
        <EmptyState
          size="s"
          title="No users found"
          help={q ? 'Try a shorter word.' : 'Members and sign-ups stand here once there are any.'}
        />
      )}
      {list && list.people.length > 0 && <People people={list.people} clock={clock} answer={answer} />}
      {list && <PeoplePager list={list} q={q} role={role} />}
    </Panel>
  )
}

function Filters({ q, role }: { q: string; role: Role | null }) {
  return (
    <LiveForm label="Find users" className={styles.tools}>
      <TextInput
        type="search"
        name="q"
        defaultValue={q}
        placeholder="Name, email, phone or its last 4 digits"
        aria-label="Search name, email, whole phone or its last 4 digits"
        autoComplete="off"
      />
      <Select name="role" defaultValue={role ?? ''} aria-label="Role">
        <option value="">Everybody</option>
        {Object.entries(roleNames).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </LiveForm>
  )
}

/** Keyset paging: a new member does not move rows from one page to the next. */
function PeoplePager({ list, q, role }: { list: PeopleView; q: string; role: Role | null }) {
  if (!list.before && !list.after) return null
  const to = (side: string, place: string) =>
    `?${new URLSearchParams({ ...(q && { q }), ...(role && { role }), [side]: place })}`
  return (
    <nav className={styles.places} aria-label="Pages of users">
      {list.before && (
        <ButtonLink to={to('before', list.before)} variant="line" size="s" preventScrollReset>
          Newer
        </ButtonLink>
      )}
      {list.after && (
        <ButtonLink to={to('after', list.after)} variant="line" size="s" preventScrollReset>
          Older
        </ButtonLink>
      )}
    </nav>
  )
}

function People({
  people,
  clock,
  answer,
}: {
  people: readonly ListedPerson[]
  clock: Clock
  answer: PhoneResult | null
}) {
  // The same view again, for a page without scripts.
  const { search } = useLocation()
  const phone: Column<ListedPerson> = {
    label: 'Phone',
    renderCell: (person) => <PhoneCell person={person} action={`${USERS}${search}`} first={answer} />,
  }
  return (
    <DataTable
      caption="Users, the newest first"
      rows={people}
      keyOf={({ id }) => id}
      columns={[...nameColumns, phone, ...studyColumns, ...dateColumns(clock.timeZone)]}
    />
  )
}

const nameColumns: Column<ListedPerson>[] = [
  { label: 'Name', renderCell: (person) => <Person person={person} /> },
  {
    label: 'Role',
    renderCell: ({ role, accountStatus }) => <RoleBadge role={role} accountStatus={accountStatus} />,
  },
]

const studyColumns: Column<ListedPerson>[] = [
  { label: 'Branch', renderCell: ({ branch }) => <TextCell text={branch} /> },
  { label: 'Year', renderCell: ({ year }) => <TextCell text={year} /> },
  { label: 'Interest', renderCell: ({ interest }) => <TextCell text={interest} /> },
]

const dateColumns = (timeZone: string): Column<ListedPerson>[] => [
  {
    label: 'Since',
    renderCell: ({ createdAt }) => <TextCell text={plainDay(createdAt, timeZone)} />,
  },
  {
    label: 'Approved',
    renderCell: (person) => <ApprovalCell user={person} timeZone={timeZone} />,
  },
  {
    label: 'Join request',
    renderCell: ({ joinRequestId }) => <JoinRequestCell id={joinRequestId} />,
  },
]
function Person({ person }: { person: ListedPerson }) {
  return (
    <>
      {person.name}
      {person.email && person.email !== person.name && (
        <span className={styles.under}>
          <EmailText email={person.email} />
        </span>
      )}
    </>
  )
}

const roleLabels = {
  member: { approved: 'Member', pending: 'Signed up', rejected: 'Rejected' },
  admin: { approved: 'Admin', pending: 'Admin, pending', rejected: 'Admin, rejected' },
  'super-admin': {
    approved: 'Super admin',
    pending: 'Super admin, pending',
    rejected: 'Super admin, rejected',
  },
} satisfies Record<Role, Record<AccountStatus, string>>

const badgeKinds = { approved: 'ok', pending: 'few', rejected: 'out' } as const

function RoleBadge({ role, accountStatus }: { role: Role; accountStatus: AccountStatus }) {
  const isSignUp = role === 'member' && accountStatus === 'pending'
  return <Badge kind={isSignUp ? 'past' : badgeKinds[accountStatus]}>{roleLabels[role][accountStatus]}</Badge>
}
