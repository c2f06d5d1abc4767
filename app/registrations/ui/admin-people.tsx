import { Ago } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select, TextInput } from '#app/ui/field.tsx'
import { KeptFocus } from '#app/ui/kept-focus.tsx'
import { LiveForm } from '#app/ui/live-form.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/table.tsx'
import { type ListedRegistration, type ListState, ordinal } from '../model.ts'
import type { RegistrationsView } from './admin-answer.ts'
import { PersonActions } from './admin-person.tsx'
import styles from './admin-registrations.module.css'

const stateLabels = {
  seated: 'With a seat',
  waiting: 'Waiting',
  cancelled: 'Cancelled',
  in: 'In already',
} satisfies Record<ListState, string>

interface Shown {
  view: RegistrationsView
  onCancel: (registration: ListedRegistration) => void
}

/** The list itself: a table, and cards on a narrow screen. */
export function People({ view, onCancel }: Shown) {
  const { list, filters } = view
  const isFiltered = filters.q !== '' || filters.standing !== null
  return (
    <Panel title="People" aside={<span className="xs mut3 num">{list.total} in this view</span>}>
      <Filters filters={filters} isFiltered={isFiltered} />
      {list.registrations.length === 0 && <Nobody isFiltered={isFiltered} />}
      {list.registrations.length > 0 && (
        <KeptFocus>
          <DataTable
            caption="Who registered: seats as they were taken, then the waitlist"
            rows={list.registrations}
            keyOf={({ id }) => id}
            columns={columnsOf(view, onCancel)}
          />
        </KeptFocus>
      )}
      <Pager label="Pages of registrations" page={list.page} hasMore={list.hasMore} />
    </Panel>
  )
}

function Filters({ filters, isFiltered }: Pick<RegistrationsView, 'filters'> & { isFiltered: boolean }) {
  return (
    // Drawn anew when the filters are cleared: the fields keep what was typed otherwise.
    <div className={styles.filters} key={isFiltered ? 'some' : 'none'}>
      <LiveForm label="Find people" className={styles.find}>
        <TextInput
          type="search"
          name="q"
          defaultValue={filters.q}
          placeholder="Search name, email or phone"
          aria-label="Search name, email or phone"
          autoComplete="off"
        />
        <Select name="standing" defaultValue={filters.standing ?? ''} aria-label="State">
          <option value="">Everybody</option>
          {Object.entries(stateLabels).map(([state, label]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
        </Select>
      </LiveForm>
      {isFiltered && (
        <ButtonLink to="?" variant="bare" size="s" preventScrollReset>
          Clear filters
        </ButtonLink>
      )}
    </div>
  )
}

function Nobody({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return <EmptyState size="s" title="Nobody found" help="Try a shorter word, or clear the filters." />
  return (
    <EmptyState size="s" title="Nobody has registered yet" help="Whoever does stands here within a second." />
  )
}

function columnsOf(view: RegistrationsView, onCancel: Shown['onCancel']): Column<ListedRegistration>[] {
  const { terms } = view.event
  const asksStudies = terms.asksBranch || terms.asksYear
  return [
    { label: 'Name', renderCell: (person) => <Who person={person} /> },
    { label: 'Contact', renderCell: (person) => <Contact person={person} /> },
    ...(asksStudies ? [{ label: 'Studies', renderCell: studiesOf }] : []),
    ...(terms.questions.length > 0
      ? [{ label: 'Answers', renderCell: (person: ListedRegistration) => <Answers person={person} /> }]
      : []),
    { label: 'State', renderCell: (person) => <State person={person} view={view} /> },
    {
      label: 'Actions',
      isActions: true,
      renderCell: (person) => <PersonActions person={person} view={view} onCancel={onCancel} />,
    },
  ]
}

function Who({ person: { name, isWalkIn } }: { person: ListedRegistration }) {
  return (
    <>
      {name}
      {isWalkIn && <span className={`xs mut3 ${styles.under}`}>Came to the door</span>}
    </>
  )
}

function studiesOf({ branch, year }: ListedRegistration) {
  return [branch, year].filter(Boolean).join(', ') || '–'
}

function Contact({ person: { email, phone } }: { person: ListedRegistration }) {
  if (!email && !phone) return '–'
  return (
    <span className={styles.contact}>
      {email && (
        <a className="textlink" href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {phone && (
        <a className="textlink num" href={`tel:${phone}`}>
          {phone.slice(0, 5)} {phone.slice(5)}
        </a>
      )}
    </span>
  )
}

function Answers({ person: { answers } }: { person: ListedRegistration }) {
  if (answers.length === 0) return '–'
  return (
    <dl className={styles.answers}>
      {answers.map(({ question, answer }) => (
        <div key={question}>
          <dt className="xs mut3">{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  )
}

function stateBadge({ standing, checkedInAt, waitsAs }: ListedRegistration) {
  if (checkedInAt) return { kind: 'ok', text: 'In' } as const
  if (standing === 'seated') return { kind: 'open', text: 'Seat' } as const
  if (standing === 'cancelled') return { kind: 'past', text: 'Cancelled' } as const
  return { kind: 'few', text: waitsAs ? `Waits as ${ordinal(waitsAs)}` : 'Waits' } as const
}

function State({ person, view }: { person: ListedRegistration; view: RegistrationsView }) {
  const { kind, text } = stateBadge(person)
  const since = person.checkedInAt ?? person.cancelledAt ?? person.seatedAt ?? person.createdAt
  return (
    <span className={styles.standing}>
      <Badge kind={kind}>{text}</Badge>
      <span className="xs mut3 num">
        <Ago instant={since} clock={view.clock} />
      </span>
    </span>
  )
}
