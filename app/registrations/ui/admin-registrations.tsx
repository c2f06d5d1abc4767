import { useRef, useState } from 'react'
import { dayAndMonth, todayIn } from '#app/events/club-time.ts'
import { hasTakenPlace } from '#app/events/event-dates.ts'
import type { AdminEvent } from '#app/events/model.ts'
import { InOfficeLink } from '#app/ui/download-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormRefused } from '#app/ui/draft-notes.tsx'
import { Meter } from '#app/ui/meter.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import type { ListedRegistration } from '../model.ts'
import { sumText } from '../payments.rules.ts'
import { registrationMessages } from '../rules.ts'
import type { RefusedRow, RegistrationsAnswer, RegistrationsView } from './admin-form-result.ts'
import { undrawableFact } from '../certificates.rules.ts'
import { CertificatesFile } from './admin-certificates.tsx'
import { AdminCancel } from './admin-cancel.tsx'
import { NoticeProgress } from './admin-notice-progress.tsx'
import { CheckInLinks } from './admin-check-in-links.tsx'
import { MessageForm } from './admin-message.tsx'
import { ScheduledMessages, SentMessages } from './admin-scheduled-messages.tsx'
import { MessageQuestion } from './admin-message-question.tsx'
import { People } from './admin-people.tsx'
import styles from './admin-registrations.module.css'
import { RegistrationState } from './admin-registration-status.tsx'
import { Tool } from './admin-tool.tsx'
import { useResultToast } from './admin-use-submission.ts'
import { WalkInForm } from './admin-walk-in.tsx'

interface RegistrationsProps {
  view: RegistrationsView
  answer: RegistrationsAnswer | null
}

/** The registrations of one event and the actions of an organiser. */
export function AdminRegistrations({ view, answer }: RegistrationsProps) {
  const { event } = view
  const [cancelling, setCancelling] = useState<ListedRegistration | null>(null)
  const screen = useRef<HTMLDivElement>(null)
  const noted = useResultToast(answer, screen)
  const row = refusedRow(view, answer)
  const now = new Date(view.clock.now)
  const isOver = hasTakenPlace(event, todayIn(view.clock.timeZone, now), now)
  if (event.settings.method === 'form') return <ByOutsideForm view={view} />
  const notices = view.notices && (
    <NoticeProgress eventId={event.id} notices={view.notices} clock={view.clock} />
  )
  return (
    <div ref={screen} className={`stack ${styles.screen}`} data-gap="3">
      <WhenAndHowFull view={view} />
      <UndrawableCertificates view={view} />
      {noted && !row && <ResultNotice answer={noted} />}
      <div className={styles.tools}>
        {isOver ? (
          <ButtonLink to={recapPage(event.id)}>After the event</ButtonLink>
        ) : (
          <InOfficeLink to={checkInPage(event.id)}>Check in</InOfficeLink>
        )}
        <MessageForm view={view} answer={answer} />
        <Tool title="More" icon="more" news={answer !== null && !answer.ok && answer}>
          <RegistrationState view={view} />
          <WalkInForm view={view} answer={answer} />
          <CheckInLinks view={view} answer={answer} />
          <Certificates view={view} />
          <EventLinks event={event} isOver={isOver} />
        </Tool>
      </div>
      {view.notices && hasOpenNotices(view.notices) && notices}
      <People view={view} refused={cancelling ? null : row} onCancel={setCancelling} />
      <ScheduledMessages view={view} />
      <SentMessages view={view} />
      {view.notices && !hasOpenNotices(view.notices) && notices}
      {cancelling && (
        <AdminCancel
          registration={cancelling}
          view={view}
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

/** Mails wait, or people without an address are still to be told: above the list. Afterwards it stands below. */
const hasOpenNotices = ({ waiting, toContact }: NonNullable<RegistrationsView['notices']>) =>
  waiting > 0 || toContact.length > 0

/** When and where, and one line of numbers. */
function WhenAndHowFull({ view: { event, list } }: { view: RegistrationsView }) {
  const { date, clockTime, venue, seats } = event
  const { seated, waiting, in: inside, payments } = list.counts
  const sum = payments && sumText(payments, event.status === 'past')
  const { day, month } = dayAndMonth(date)
  return (
    <div className="stack" data-gap="2">
      <p className="mut">
        {[`${day} ${month} ${date.slice(0, 4)}`, clockTime, venue].filter(Boolean).join(', ')}
      </p>
      <div className={`num ${styles.numbers}`} role="group" aria-label="Seats and people">
        <span>
          {seated} of {seats}
        </span>
        {waiting > 0 && <span data-waits="">{waiting} waiting</span>}
        <span>{inside} checked in</span>
        {sum && <span>{sum}</span>}
        {event.settings.isClosed && <span>closed by hand</span>}
      </div>
      <Meter value={seated} done={inside} most={seats} />
    </div>
  )
}

/** Said from the beginning, so that it can be mended before people look for their certificates. */
function UndrawableCertificates({ view: { list } }: { view: RegistrationsView }) {
  return list.undrawable && <Alert tone="warn">Certificates: {undrawableFact(list.undrawable)}</Alert>
}

/** All of them as one file, once they can be made. */
function Certificates({ view: { event, list } }: { view: RegistrationsView }) {
  const canBeMade = event.details.givesCertificates && event.status === 'past' && !list.undrawable
  if (!canBeMade || event.eventStatus !== 'scheduled' || list.counts.in === 0) return null
  return (
    <div className="cluster">
      <CertificatesFile eventId={event.id}>All certificates (PDF)</CertificatesFile>
      <span className="mut sm">
        Without those that are withdrawn, and names in scripts that cannot be printed.
      </span>
    </div>
  )
}

const recapPage = (id: string) => `/admin/events/${id}/recap`
const checkInPage = (id: string) => `/admin/events/${id}/door`

function EventLinks({ event: { id, title }, isOver }: { event: AdminEvent; isOver: boolean }) {
  return (
    <nav className="cluster" aria-label="This event">
      <ButtonLink to={`/events/${id}`} variant="line" size="s">
        View event
      </ButtonLink>
      <ButtonLink to={`/admin/events/${id}/edit`} variant="line" size="s">
        Edit
      </ButtonLink>
      <ShareLink to={`/share/events/${id}`} what={title} />
      <ButtonLink to={`/admin/events/${id}/films`} variant="line" size="s">
        Films and vote
      </ButtonLink>
      {isOver ? (
        <InOfficeLink to={checkInPage(id)} variant="line" size="s">
          Check in
        </InOfficeLink>
      ) : (
        <ButtonLink to={recapPage(id)} variant="line" size="s">
          After the event
        </ButtonLink>
      )}
      <ButtonLink to={`/admin/events/${id}/status`} variant="line" size="s">
        Cancel or postpone
      </ButtonLink>
    </nav>
  )
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
    <section aria-labelledby="form-registrations">
      <h2 id="form-registrations" className="sr">
        Registrations
      </h2>
      <EmptyState
        title={registrationMessages['not-here']}
        help="You enter the number of seats taken, or import the form’s answers."
      >
        <ButtonLink to={`/admin/events/${event.id}/participants`} variant="line">
          Import the answers
        </ButtonLink>
      </EmptyState>
    </section>
  )
}
