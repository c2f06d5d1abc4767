import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { AdminEvent } from '#app/events/model.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormRefused } from '#app/ui/draft-notes.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { StatTiles } from '#app/ui/stat-tiles.tsx'
import type { ListedRegistration } from '../model.ts'
import { registrationSentences } from '../rules.ts'
import type { RefusedRow, RegistrationsAnswer, RegistrationsView } from './admin-answer.ts'
import { AdminCancel } from './admin-cancel.tsx'
import { DoorLinks } from './admin-door-links.tsx'
import { MessageForm } from './admin-message.tsx'
import { MessageQuestion } from './admin-message-question.tsx'
import { People } from './admin-people.tsx'
import styles from './admin-registrations.module.css'
import { RegistrationState } from './admin-state.tsx'
import { useSaid } from './admin-use-sent.ts'
import { WalkInForm } from './admin-walk-in.tsx'

interface Shown {
  view: RegistrationsView
  answer: RegistrationsAnswer | null
}

/** Everybody who registered for one event, and what an organiser does about it. */
export function AdminRegistrations({ view, answer }: Shown) {
  const { event, list } = view
  const [cancelling, setCancelling] = useState<ListedRegistration | null>(
    () => list.registrations.find(({ id }) => id === view.askedToCancel) ?? null,
  )
  const screen = useRef<HTMLDivElement>(null)
  useSaid(answer, screen)
  const row = refusedRow(view, answer)
  if (event.terms.way === 'form') return <ByOutsideForm view={view} />
  return (
    <div ref={screen} className={styles.screen}>
      <WhenAndWhere event={event} />
      {answer && !row && <Said answer={answer} />}
      <StatTiles label="Seats and people" stats={tilesOf(view)} />
      <RegistrationState view={view} />
      <div className={styles.tools}>
        <WalkInForm view={view} answer={answer} />
        <MessageForm view={view} answer={answer} />
        <DoorLinks view={view} answer={answer} />
      </div>
      <People view={view} refused={cancelling ? null : row} onCancel={setCancelling} />
      {cancelling && (
        <AdminCancel
          registration={cancelling}
          event={event}
          answer={answer}
          onClose={() => setCancelling(null)}
        />
      )}
      <MessageQuestion answer={answer} isMailSent={view.isMailSent} />
    </div>
  )
}

/** A refusal that speaks of somebody in the list stands with them. */
function refusedRow({ list }: RegistrationsView, answer: RegistrationsAnswer | null): RefusedRow | null {
  if (!answer || answer.ok) return null
  const id = answer.typed?.['id']
  const isListed = list.registrations.some((registration) => registration.id === id)
  return id && isListed ? { id, sentence: answer.sentence } : null
}

function WhenAndWhere({ event: { id, longDate, clockTime, venue } }: { event: AdminEvent }) {
  return (
    <p className="mut">
      {[longDate, clockTime, venue].filter(Boolean).join(', ')}.{' '}
      <Link className="textlink" to={`/events/${id}`}>
        Its page
      </Link>
    </p>
  )
}

function tilesOf({ event, list: { counts } }: RegistrationsView) {
  return [
    { label: 'Seats', value: event.seats },
    { label: 'Taken', value: counts.seated },
    { label: 'Free', value: event.availableSeats },
    { label: 'Waiting', value: counts.waiting, isHot: counts.waiting > 0 },
    { label: 'Cancelled', value: counts.cancelled },
    { label: 'In', value: counts.in },
  ]
}

function Said({ answer }: { answer: RegistrationsAnswer }) {
  if (!answer.ok)
    return (
      <div data-refusal="" tabIndex={-1} className={styles.refusal}>
        <FormRefused isSignedOut={answer.status === 401}>{answer.sentence}</FormRefused>
      </div>
    )
  return answer.said ? <Alert tone="good">{answer.said}</Alert> : null
}

function ByOutsideForm({ view: { event } }: { view: RegistrationsView }) {
  return (
    <EmptyState
      title={registrationSentences['not-here']}
      help="How many have a seat is written by hand, or counted from the form’s answers."
    >
      <ButtonLink to={`/admin/events/${event.id}/participants`} variant="line">
        Import the answers
      </ButtonLink>
    </EmptyState>
  )
}
