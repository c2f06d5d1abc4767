import { writeTo } from '#app/club/email.rules.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, NavigationType, useNavigationType } from 'react-router'
import type { Refusal } from '#app/club/form-result.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Drawing } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { waitlistPositionText } from '../model.ts'
import type { TicketCertificate } from '../certificates.server.ts'
import type { TicketVote } from '../vote.server.ts'
import { CertificatePanel } from './certificate-panel.tsx'
import { FeedbackPanel } from './feedback-panel.tsx'
import { VotePanel } from './vote-panel.tsx'
import { PaymentPanel, type TicketPayment } from './payment-panel.tsx'
import { ConfirmSeat, GiveBack } from './cancel-seat.tsx'
import { KeepLink, type TicketMail } from './keep-ticket-link.tsx'
import { TicketCard, type TicketView } from './ticket-card.tsx'
import actions from '#app/ui/action-rows.module.css'
import styles from './ticket-page.module.css'
import { MY_TICKETS } from './kept-tickets.ts'
import { useKeptTicket, useStaleness, useTicketInBrowser } from './use-offline-ticket.ts'

export interface TicketPageView extends TicketView {
  /** State of the ticket mail; null: no address. */
  mail: TicketMail | null
  phone: string | null
  /** null: there is none. */
  certificate: TicketCertificate | null
  /** null: nothing is asked. `given`: answered already. */
  feedback: { given: boolean } | null
  /** null: there is no vote. */
  vote: TicketVote | null
  /** null: nothing is paid here. */
  payment: TicketPayment | null
  mayCancel: boolean
  /** True without a seat, now and before. */
  hasWaited: boolean
  /** What who waits reads once the event has begun, where seats are given away; null: nothing. */
  release: { title: string; help: string } | null
  /** Date and time until when a seat from the waitlist is confirmed; null: it has not to be. */
  confirmUntil: string | null
  /** True before the event if a seat can no longer be cancelled. */
  isTooLateToCancel: boolean
  /** The absolute URL of the ticket. */
  link: string
  /** When the ticket was read: ISO 8601, and as text in the club's time zone. */
  seenAt: string
  seenOn: string
}

/** The state of the ticket in one sentence. */
function headline({
  status,
  hasWaited,
  waiting,
  inSince,
  event,
  confirmUntil,
  release,
}: TicketPageView): string {
  if (status === 'cancelled') return hasWaited ? 'You left the waitlist' : 'Your registration is cancelled'
  if (event.eventStatus !== 'scheduled') return `This event is ${event.eventStatus}`
  if (inSince) return `You are in since ${inSince}`
  if (release) return release.title
  if (waiting) return event.status === 'past' ? 'The waitlist has ended' : waitlistPositionText(waiting)
  if (confirmUntil) return 'Please confirm your seat'
  return event.status === 'past' ? 'This event has begun' : 'You have a seat'
}

function help({
  status,
  hasWaited,
  event,
  inSince,
  confirmUntil,
  release,
  certificate,
  feedback,
  vote,
}: TicketPageView): string {
  if (status === 'cancelled')
    return hasWaited ? 'You no longer wait for a seat.' : 'Its code is no longer valid.'
  if (event.eventStatus === 'cancelled')
    return event.statusReason || 'It does not take place, and this ticket ends with it.'
  if (event.eventStatus === 'postponed')
    return `${event.statusReason} You keep your place. The new date will stand here.`.trim()
  if (release) return release.help
  if (inSince && (certificate || feedback || vote)) return 'Thank you for coming.'
  if (inSince) return 'Enjoy it. Phones go dark with the lights.'
  if (event.status === 'past') return 'Thank you for wanting to be there.'
  if (status === 'waiting')
    return 'When a seat becomes free for you, it is kept for you and this page turns into its ticket.'
  if (confirmUntil)
    return `A seat became free for you. Confirm it until ${confirmUntil}, or it goes to the next person.`
  return event.previousOn && `It was moved: it was to be on ${event.previousOn}.`
}

/** Changes when the cached copy of this page is out of date. */
function ticketVersion({
  status,
  waiting,
  inSince,
  event,
  confirmUntil,
  code,
  release,
  certificate,
  feedback,
  vote,
  payment,
}: TicketPageView): string {
  const { title, longDate, hours, venue, eventStatus } = event
  return JSON.stringify([
    confirmUntil,
    code,
    release,
    certificate,
    feedback,
    vote && [vote.state, vote.given],
    payment?.state,
    status,
    waiting,
    inSince,
    title,
    longDate,
    hours,
    venue,
    eventStatus,
  ])
}

/** After a form the page begins with its result, which has the focus. A page loaded directly keeps its focus. */
function useArrivalFocus(status: TicketPageView['status']) {
  const title = useRef<HTMLHeadingElement>(null)
  const navigation = useNavigationType()
  const [isFollowed] = useState(navigation !== NavigationType.Pop)
  useEffect(() => {
    if (isFollowed) title.current?.focus({ preventScroll: true })
  }, [isFollowed])
  const [firstStatus] = useState(status)
  const isCancelledHere = status === 'cancelled' && firstStatus !== 'cancelled'
  useEffect(() => {
    if (!isCancelledHere) return
    scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [isCancelledHere])
  return title
}

interface TicketPageProps {
  ticket: TicketPageView
  clubName: string
  contactEmail: string
  /** Rendered by the events domain. */
  picture: ReactNode
  calendar: ReactNode
  refusal: Refusal | null
  isSending: boolean
}

export function TicketPage({ ticket, clubName, picture, refusal, ...choices }: TicketPageProps) {
  const { isSending } = choices
  useKeptTicket(ticketVersion(ticket))
  useTicketInBrowser(ticket)
  useStaleness()
  const title = useArrivalFocus(ticket.status)
  const lead = help(ticket)
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <p className="stale" role="status">
        No internet. This is the ticket as it was on {ticket.seenOn}; it may be out of date.
      </p>
      <div className={`stack ${styles.head}`} data-gap="2" role="status">
        <h1 ref={title} tabIndex={-1}>
          {headline(ticket)}
        </h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {refusal && !isSending && <Alert>{refusal.message}</Alert>}
      {ticket.certificate && (
        <CertificatePanel
          certificate={ticket.certificate}
          ticket={ticket.link.slice(ticket.link.lastIndexOf('/') + 1)}
          refusal={refusal}
          isSending={isSending}
        />
      )}
      {ticket.feedback && (
        <FeedbackPanel given={ticket.feedback.given} refusal={refusal} isSending={isSending} />
      )}
      {ticket.vote && <VotePanel vote={ticket.vote} refusal={refusal} isSending={isSending} />}
      {ticket.confirmUntil && <ConfirmSeat isSending={isSending} />}
      <TicketCard ticket={ticket} clubName={clubName} picture={picture} />
      {ticket.payment && <PaymentPanel payment={ticket.payment} refusal={refusal} isSending={isSending} />}
      <TicketChoices ticket={ticket} {...choices} />
      <ToastRegion />
    </main>
  )
}

function TicketChoices({
  ticket: { status, event, link, mail, phone, mayCancel, isTooLateToCancel },
  contactEmail,
  calendar,
  isSending,
}: Pick<TicketPageProps, 'ticket' | 'contactEmail' | 'calendar' | 'isSending'>) {
  if (status === 'cancelled' || event.eventStatus === 'cancelled')
    return (
      <div className={styles.ways}>
        <ButtonLink to={`/events/${event.id}`} variant="line">
          Back to the event
        </ButtonLink>
      </div>
    )
  return (
    <div className={styles.ways}>
      <div className={actions.rows}>
        {calendar}
        <Link to={MY_TICKETS}>
          <Drawing>
            <path d="M3.5 6.5h17v3a2.5 2.5 0 0 0 0 5v3h-17v-3a2.5 2.5 0 0 0 0-5zM14 6.5v11" />
          </Drawing>
          My tickets in this browser
        </Link>
        {mayCancel && <GiveBack status={status} title={event.title} isSending={isSending} />}
      </div>
      <KeepLink link={link} title={event.title} mail={mail} phone={phone} />
      {isTooLateToCancel && (
        <p className="mut">
          You cannot come? It is too late to cancel here. Please{' '}
          {contactEmail ? (
            <>
              write to{' '}
              <a className="textlink" href={`mailto:${contactEmail}`}>
                {contactEmail}
              </a>
            </>
          ) : (
            writeTo(contactEmail)
          )}
          .
        </p>
      )}
    </div>
  )
}

/** Shown when the ticket or its event does not exist. */
export function NoTicket({ isEventGone }: { isEventGone: boolean }) {
  useKeptTicket('gone')
  useTicketInBrowser(isEventGone ? null : 'gone')
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <div className={`stack ${styles.head}`} data-gap="2">
        <h1>{isEventGone ? 'This event was deleted' : 'No ticket here'}</h1>
        <p className="lead">
          {isEventGone
            ? 'Your ticket is a true one, but its event was taken off. Should it come back, the ticket counts again.'
            : 'This link leads to no ticket. Please check that it is whole, from /tickets/ to its last letter.'}
        </p>
      </div>
      <div className={styles.ways}>
        <ButtonLink to="/events">See the events</ButtonLink>
      </div>
    </main>
  )
}
