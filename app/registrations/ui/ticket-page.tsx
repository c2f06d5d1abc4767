import type { ReactNode } from 'react'
import type { Refusal } from '#app/club/answer.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { placeText } from '../model.ts'
import { GiveBack } from './give-back.tsx'
import { KeepLink } from './keep-link.tsx'
import { TicketCard, type TicketView } from './ticket-card.tsx'
import styles from './ticket.module.css'
import { useKeptTicket, useStaleness } from './use-kept-ticket.ts'

export interface TicketShown extends TicketView {
  /** Where the ticket was mailed to; null: it was not. */
  mailedTo: string | null
  mayCancel: boolean
  /** Its whole address. */
  link: string
  /** When it was looked up, ISO 8601, and the same by the club's clock. */
  seenAt: string
  seenOn: string
}

/** What the ticket comes down to, in one line. */
function headline({ standing, waiting, inSince, event }: TicketView): string {
  if (standing === 'cancelled') return 'This ticket was given back'
  if (inSince) return `You are in since ${inSince}`
  if (waiting) return event.status === 'past' ? 'The waitlist has ended' : placeText(waiting)
  return event.status === 'past' ? 'This event has begun' : 'You have a seat'
}

function help({ standing, event, inSince }: TicketView): string {
  if (standing === 'cancelled') return 'The code on it opens nothing any more.'
  if (inSince) return 'Enjoy it. Phones go dark with the lights.'
  if (event.status === 'past') return 'Thank you for wanting to be there.'
  if (standing === 'waiting')
    return 'When a seat becomes free for you, it is yours at once and this page turns into its ticket.'
  return 'Show its code at the door.'
}

/** Changes when the kept copy of this page has to. */
function stateOf({ standing, waiting, inSince, event }: TicketView): string {
  const { title, longDate, clockTime, venue } = event
  return JSON.stringify([standing, waiting, inSince, title, longDate, clockTime, venue])
}

export function TicketPage({
  ticket,
  clubName,
  picture,
  calendar,
  refusal,
  isSending,
}: {
  ticket: TicketShown
  clubName: string
  /** The event's, drawn by its own domain. */
  picture: ReactNode
  calendar: ReactNode
  refusal: Refusal | null
  isSending: boolean
}) {
  const { standing, event, mayCancel } = ticket
  useKeptTicket(stateOf(ticket))
  useStaleness(ticket.seenAt)
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <p className={styles.stale} role="status">
        The line is down. This is the ticket as it was on {ticket.seenOn}; it may be out of date.
      </p>
      <div className={styles.head} role="status">
        <h1>{headline(ticket)}</h1>
        <p className="lead">{help(ticket)}</p>
      </div>
      {refusal && !isSending && <Alert>{refusal.sentence}</Alert>}
      <TicketCard ticket={ticket} clubName={clubName} picture={picture} />
      {standing === 'cancelled' ? (
        <div className={styles.ways}>
          <ButtonLink to={`/events/${event.id}`} variant="line">
            Back to the event
          </ButtonLink>
        </div>
      ) : (
        <div className={styles.ways}>
          <KeepLink link={ticket.link} title={event.title} mailedTo={ticket.mailedTo} calendar={calendar} />
          {mayCancel && <GiveBack standing={standing} title={event.title} isSending={isSending} />}
        </div>
      )}
      <ToastRegion />
    </main>
  )
}

/** In the place of a ticket that is not there, or whose event is not. */
export function NoTicket({ isEventGone }: { isEventGone: boolean }) {
  useKeptTicket('gone')
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <div className={styles.head}>
        <h1>{isEventGone ? 'This event is off the programme' : 'No ticket here'}</h1>
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
