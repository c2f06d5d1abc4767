import { useFetcher, useLocation } from 'react-router'
import type { Answer } from '#app/club/answer.ts'
import { type Clock, plainDay } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select, TextInput } from '#app/ui/field.tsx'
import { LiveForm } from '#app/ui/live-form.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { ListedPerson, Role, Standing } from '../model.ts'
import { USERS_NOT_LOADED } from '../rules.ts'
import styles from './people.module.css'

const USERS = '/admin/users'

/** What the page says of a phone somebody asked for. */
export type PhoneAnswer = Answer<{ id: string; phone: string }>

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
  answer: PhoneAnswer | null
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
      {answer?.ok === false && <Alert>{answer.sentence}</Alert>}
      {list?.people.length === 0 && (
        <EmptyState
          size="s"
          title="No users found"
          help={q ? 'Try a shorter word.' : 'Members and sign-ups stand here once there are any.'}
        />
      )}
      {list && list.people.length > 0 && <People people={list.people} clock={clock} answer={answer} />}
      {list && <Places list={list} q={q} role={role} />}
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
        placeholder="Search name, email or phone"
        aria-label="Search name, email or phone"
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

/** Ways by place, not by number: somebody who joins meanwhile moves no row from one page to the next. */
function Places({ list, q, role }: { list: PeopleView; q: string; role: Role | null }) {
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
  answer: PhoneAnswer | null
}) {
  return (
    <DataTable
      caption="Users, the newest first"
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Name', renderCell: (person) => <Person person={person} /> },
        { label: 'Role', renderCell: ({ role, standing }) => <RoleBadge role={role} standing={standing} /> },
        { label: 'Phone', renderCell: (person) => <Phone person={person} answer={answer} /> },
        { label: 'Branch', renderCell: ({ branch }) => <Told text={branch} /> },
        { label: 'Year', renderCell: ({ year }) => <Told text={year} /> },
        { label: 'Interest', renderCell: ({ interest }) => <Told text={interest} /> },
        {
          label: 'Since',
          renderCell: ({ createdAt }) => <Told text={plainDay(createdAt, clock.timeZone)} />,
        },
      ]}
    />
  )
}

function Person({ person }: { person: ListedPerson }) {
  return (
    <>
      {person.name}
      {person.email && person.email !== person.name && <span className={styles.under}>{person.email}</span>}
    </>
  )
}

const standingNames = {
  member: { approved: 'Member', pending: 'Signed up', rejected: 'Rejected' },
  admin: { approved: 'Admin', pending: 'Admin, pending', rejected: 'Admin, rejected' },
  'super-admin': {
    approved: 'Super admin',
    pending: 'Super admin, pending',
    rejected: 'Super admin, rejected',
  },
} satisfies Record<Role, Record<Standing, string>>

const standingKinds = { approved: 'ok', pending: 'few', rejected: 'out' } as const

function RoleBadge({ role, standing }: { role: Role; standing: Standing }) {
  const isSignUp = role === 'member' && standing === 'pending'
  return <Badge kind={isSignUp ? 'past' : standingKinds[standing]}>{standingNames[role][standing]}</Badge>
}

/** Masked until somebody asks; the asking is written down. */
function Phone({ person, answer: first }: { person: ListedPerson; answer: PhoneAnswer | null }) {
  const fetcher = useFetcher<PhoneAnswer>()
  // The same view again, for a page without scripts.
  const { search } = useLocation()
  const answer = fetcher.data ?? (first?.ok && first.id === person.id ? first : null)
  if (person.phone === null) return <Told text={null} />
  if (answer?.ok) {
    return (
      <span className="num" role="status">
        {answer.phone}
      </span>
    )
  }
  return (
    <fetcher.Form method="post" action={`${USERS}${search}`} className={styles.phone}>
      <input type="hidden" name="intent" value="reveal-phone" />
      <input type="hidden" name="id" value={person.id} />
      <span className={`${styles.whole} num`}>{person.phone}</span>
      <Button
        type="submit"
        variant="line"
        size="s"
        isBusy={fetcher.state !== 'idle'}
        aria-label={`Show the phone of ${person.name}`}
      >
        Show
      </Button>
      {answer && <span className={styles.problem}>{answer.sentence}</span>}
    </fetcher.Form>
  )
}

function Told({ text }: { text: string | null }) {
  if (text !== null) return <span className={`${styles.whole} num`}>{text}</span>
  return (
    <span className="mut3">
      <span aria-hidden="true">·</span>
      <span className="sr">Not told</span>
    </span>
  )
}
