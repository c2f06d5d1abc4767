import { useRef, useState } from 'react'
import type { AdminEvent } from '#app/events/model.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormRefused } from '#app/ui/draft-notes.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { StatTiles } from '#app/ui/stat-tiles.tsx'
import type { ListedRegistration } from '../model.ts'
import { registrationMessages } from '../rules.ts'
import type { RefusedRow, RegistrationsAnswer, RegistrationsView } from './admin-form-result.ts'
import { AdminCancel } from './admin-cancel.tsx'
import { NoticeProgress } from './admin-notice-progress.tsx'
import { CheckInLinks } from './admin-check-in-links.tsx'
import { MessageForm } from './admin-message.tsx'
import { ScheduledMessages, SentMessages } from './admin-scheduled-messages.tsx'
import { MessageQuestion } from './admin-message-question.tsx'
import { People } from './admin-people.tsx'
import styles from './admin-registrations.module.css'
import { RegistrationState } from './admin-registration-status.tsx'
import { useResultToast } from './admin-use-submission.ts'
import { WalkInForm } from './admin-walk-in.tsx'

interface RegistrationsProps {
  view: RegistrationsView
  answer: RegistrationsAnswer | null
}

/** The registrations of one event and the actions of an organiser. */
export function AdminRegistrations({ view, answer }: RegistrationsProps) {
  const { event, list } = view
  const [cancelling, setCancelling] = useState<ListedRegistration | null>(
    () => list.registrations.find(({ id }) => id === view.askedToCancel) ?? null,
  )
  const screen = useRef<HTMLDivElement>(null)
  useResultToast(answer, screen)
  const row = refusedRow(view, answer)
  if (event.terms.method === 'form') return <ByOutsideForm view={view} />
  return (
    <div ref={screen} className="stack">
      <WhenAndWhere event={event} />
      {answer && !row && <ResultNotice answer={answer} />}
      {view.notices && <NoticeProgress eventId={view.event.id} notices={view.notices} clock={view.clock} />}
      <StatTiles label="Seats and people" stats={tilesOf(view)} />
      <RegistrationState view={view} />
      <div className={styles.tools}>
        <WalkInForm view={view} answer={answer} />
        <MessageForm view={view} answer={answer} />
        <CheckInLinks view={view} answer={answer} />
      </div>
      <ScheduledMessages view={view} />
      <SentMessages view={view} />
      <People view={view} refused={cancelling ? null : row} onCancel={setCancelling} />
      {cancelling && (
        <AdminCancel
          registration={cancelling}
          event={event}
          answer={answer}
          onClose={() => setCancelling(null)}
        />
      )}
      <MessageQuestion answer={answer} view={view} />
    </div>
  )
}

/** An error about a row of the list is shown in that row. */
function refusedRow({ list }: RegistrationsView, answer: RegistrationsAnswer | null): RefusedRow | null {
  if (!answer || answer.ok) return null
  const id = answer.typed?.['id']
  const isListed = list.registrations.some((registration) => registration.id === id)
  return id && isListed ? { id, message: answer.message } : null
}

function WhenAndWhere({ event: { id, longDate, clockTime, venue } }: { event: AdminEvent }) {
  return (
    <div className="stack" data-gap="3">
      <p className="mut">{[longDate, clockTime, venue].filter(Boolean).join(', ')}</p>
      <nav className="cluster" aria-label="This event">
        <ButtonLink to={`/events/${id}`} variant="line" size="s">
          View event
        </ButtonLink>
        <ButtonLink to={`/admin/events/${id}/status`} variant="line" size="s">
          Cancel or postpone
        </ButtonLink>
        <ButtonLink to={`/admin/events/${id}/recap`} variant="line" size="s">
          After the event
        </ButtonLink>
      </nav>
    </div>
  )
}

function tilesOf({ event, list: { counts } }: RegistrationsView) {
  return [
    { label: 'Seats', value: event.seats },
    { label: 'Taken', value: counts.seated },
    { label: 'Free', value: event.availableSeats },
    { label: 'Waiting', value: counts.waiting, needsAttention: counts.waiting > 0 },
    { label: 'Cancelled', value: counts.cancelled },
    { label: 'In', value: counts.in },
  ]
}

function ResultNotice({ answer }: { answer: RegistrationsAnswer }) {
  if (!answer.ok)
    return (
      <div data-refusal="" tabIndex={-1} className={styles.refusal}>
        <FormRefused isSignedOut={answer.status === 401}>{answer.message}</FormRefused>
      </div>
    )
  return answer.message ? <Alert tone="good">{answer.message}</Alert> : null
}

function ByOutsideForm({ view: { event } }: { view: RegistrationsView }) {
  return (
    <EmptyState
      title={registrationMessages['not-here']}
      help="You enter the number of seats taken, or import the form’s answers."
    >
      <ButtonLink to={`/admin/events/${event.id}/participants`} variant="line">
        Import the answers
      </ButtonLink>
    </EmptyState>
  )
}
