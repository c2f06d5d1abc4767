import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { membershipState } from '#app/club/membership.rules.ts'
import { branches, years } from '#app/club/studies.ts'
import type { Clock } from '#app/ui/ago.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select, TextInput } from '#app/ui/field.tsx'
import { type ActiveFilter, ActiveFilters, FilterFields, filterTools } from '#app/ui/filters.tsx'
import { LiveForm } from '#app/ui/live-form.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Facts, Row, RowList, WideFact } from '#app/ui/row.tsx'
import type { AccountStatus, ListedPerson, PeopleState, Role } from '../model.ts'
import { USERS_NOT_LOADED } from '../rules.ts'
import { Initials } from './admins-list.tsx'
import styles from './people.module.css'
import { personFacts, PhoneCell, type PhoneResult } from './person-cells.tsx'

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

const stateNames = {
  active: 'Active members',
  ending: 'Ending this July',
  alumni: 'Alumni',
  'signed-up': 'Signed up only',
} satisfies Record<PeopleState, string>

/** The filters of the page's address. */
export interface WantedPeople {
  q: string
  role: Role | null
  state: PeopleState | null
  branch: string | null
  year: string | null
}

/** `today` is the day in the club's time zone. */
interface PeopleClock extends Clock {
  today: string
}

function titleOf({ role, state }: WantedPeople): string {
  if (state) return stateNames[state]
  return role ? roleNames[role] : 'Members and accounts'
}

/** Everybody the club keeps a record of. Null is a list that could not be fetched. */
export function PeopleList({
  list,
  wanted,
  clock,
  answer,
}: {
  list: PeopleView | null
  wanted: WantedPeople
  clock: PeopleClock
  /** The result of a form sent without scripts. */
  answer: PhoneResult | null
}) {
  return (
    <Panel
      title={titleOf(wanted)}
      aside={
        list &&
        list.total !== null && (
          <span className="xs mut3 num">{list.total.toLocaleString('en-IN')} in all</span>
        )
      }
    >
      <Filters filters={wanted} />
      {!list && <Alert>{USERS_NOT_LOADED}</Alert>}
      {answer?.ok === false && <Alert>{answer.message}</Alert>}
      {list?.people.length === 0 && <NoPeople isFiltered={filterEntries(wanted).length > 0} />}
      {list && list.people.length > 0 && <People people={list.people} clock={clock} answer={answer} />}
      {list && <PeoplePager list={list} filters={wanted} />}
    </Panel>
  )
}

function NoPeople({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      size="s"
      title="Nobody found"
      help={
        isFiltered
          ? 'Try a shorter word, or clear the filters.'
          : 'Members and sign-ups stand here once there are any.'
      }
    />
  )
}

function Filters({ filters }: { filters: WantedPeople }) {
  const { q, role, state, branch, year } = filters
  return (
    <div className="stack">
      <LiveForm label="Find users" className={filterTools}>
        <TextInput
          type="search"
          name="q"
          defaultValue={q}
          placeholder="Name, email or phone"
          aria-label="Search name, email, whole phone or its last 4 digits"
          autoComplete="off"
        />
        <FilterFields count={activeFilters(filters).length}>
          <Choice name="state" label="Membership" value={state} all="Any state" options={stateNames} />
          <Choice name="role" label="Role" value={role} all="Everybody" options={roleNames} />
          <Choice
            name="branch"
            label="Branch"
            value={branch}
            all="All branches"
            options={Object.fromEntries(branches.map(([code]) => [code, code]))}
          />
          <Choice
            name="year"
            label="Year"
            value={year}
            all="All years"
            options={Object.fromEntries(years.map((choice) => [choice, `${choice} year`]))}
          />
        </FilterFields>
      </LiveForm>
      <ActiveFilters filters={activeFilters(filters)} />
    </div>
  )
}

function Choice({
  name,
  label,
  value,
  all,
  options,
}: {
  name: string
  label: string
  value: string | null
  all: string
  options: Record<string, string>
}) {
  return (
    <Select name={name} defaultValue={value ?? ''} aria-label={label}>
      <option value="">{all}</option>
      {Object.entries(options).map(([code, text]) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </Select>
  )
}

/** The chosen filters as search parameters. */
function filterEntries(filters: WantedPeople): [string, string][] {
  return Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
}

/** The active filters as text, each with the address that removes it. */
function activeFilters(filters: WantedPeople): ActiveFilter[] {
  const { state, role, branch, year } = filters
  const words = {
    state: state && stateNames[state],
    role: role && roleNames[role],
    branch,
    year: year && `${year} year`,
  }
  return Object.entries(words).flatMap(([name, label]) =>
    label
      ? [{ label, to: `${USERS}?${new URLSearchParams(filterEntries({ ...filters, [name]: null }))}` }]
      : [],
  )
}

/** Keyset paging: a new member does not move rows from one page to the next. */
function PeoplePager({ list, filters }: { list: PeopleView; filters: WantedPeople }) {
  if (!list.before && !list.after) return null
  const to = (side: string, place: string) =>
    `?${new URLSearchParams([...filterEntries(filters), [side, place]])}`
  return (
    <nav className="cluster" data-gap="3" data-align="end" aria-label="Pages of users">
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
  clock: PeopleClock
  answer: PhoneResult | null
}) {
  // The same view again, for a page without scripts.
  const { search } = useLocation()
  return (
    <RowList label="People, the newest first">
      {people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          clock={clock}
          phone={
            person.phone && <PhoneCell person={person} action={`${USERS}${search}`} first={answer} isInRow />
          }
        />
      ))}
    </RowList>
  )
}

/** A member or a sign-up has a page; of an admin the rest opens. */
function PersonRow({
  person,
  clock,
  phone,
}: {
  person: ListedPerson
  clock: PeopleClock
  /** The one likely action. */
  phone: ReactNode
}) {
  const hasPage = person.role === 'member' && person.accountStatus !== 'rejected'
  return (
    <Row
      lead={<Initials of={person.name} />}
      title={person.name}
      titleTo={hasPage ? `${USERS}/${person.id}` : undefined}
      facts={factsOf(person, clock)}
      action={phone}
    >
      {!hasPage && <Facts facts={personFacts(person, clock.timeZone)} />}
    </Row>
  )
}

/** What is known; what is not is left out. On a phone, only what fits in one line. */
function factsOf(person: ListedPerson, { today }: PeopleClock): ReactNode[] {
  const { role, accountStatus, branch, year, email, name } = person
  const isMember = role === 'member' && accountStatus === 'approved'
  return [
    branch,
    year && <WideFact key="year">{year} year</WideFact>,
    isMember ? <Membership key="until" person={person} today={today} /> : roleLabels[role][accountStatus],
    email && email !== name && (
      <WideFact key="email">
        <EmailText email={email} />
      </WideFact>
    ),
  ]
}

/** 'Member until July 2029' */
function Membership({ person, today }: { person: ListedPerson; today: string }) {
  const { memberUntil, endedOn } = person
  if (!memberUntil) return 'Member'
  if (membershipState({ memberUntil, endedOn }, today) === 'alumni')
    return `Alumnus since ${monthOf(endedOn ?? memberUntil)}`
  return (
    <>
      <span className={styles.wide}>Member </span>until {monthOf(memberUntil)}
    </>
  )
}

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthOf = (day: string) => months.format(new Date(`${day}T00:00:00Z`))

const roleLabels = {
  member: { approved: 'Member', pending: 'Signed up', rejected: 'Rejected' },
  admin: { approved: 'Admin', pending: 'Admin, pending', rejected: 'Admin, no access' },
  'super-admin': {
    approved: 'Super admin',
    pending: 'Super admin, pending',
    rejected: 'Super admin, no access',
  },
} satisfies Record<Role, Record<AccountStatus, string>>
