import { Ago } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Alert } from '#app/ui/notice.tsx'
import type { Column } from '#app/ui/table.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { type ListedRegistration, ordinal } from '../model.ts'
import type { RefusedRow, RegistrationsView } from './admin-form-result.ts'
import { PersonActions } from './admin-person.tsx'
import styles from './admin-registrations.module.css'

export interface ShownPeople {
  view: RegistrationsView
  refused: RefusedRow | null
  onCancel: (registration: ListedRegistration) => void
}

/** Only questions that the event asks have a column. */
export function columnsOf({ view, refused, onCancel }: ShownPeople): Column<ListedRegistration>[] {
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
      renderCell: (person) => (
        <>
          {refused?.id === person.id && <Alert>{refused.message}</Alert>}
          <PersonActions person={person} view={view} onCancel={onCancel} />
        </>
      ),
    },
  ]
}

function Who({ person: { name, isWalkIn } }: { person: ListedRegistration }) {
  return (
    <>
      {name}
      {isWalkIn && <span className={`xs mut3 ${styles.under}`}>Walk-in</span>}
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
          <EmailText email={email} />
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

function stateBadge({ status, checkedInAt, waitlistPosition }: ListedRegistration) {
  if (checkedInAt) return { kind: 'ok', text: 'In' } as const
  if (status === 'seated') return { kind: 'open', text: 'Seat' } as const
  if (status === 'cancelled') return { kind: 'past', text: 'Cancelled' } as const
  return { kind: 'few', text: waitlistPosition ? `Waits as ${ordinal(waitlistPosition)}` : 'Waits' } as const
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
