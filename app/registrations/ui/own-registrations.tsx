import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import type { OwnRegistration, SeatToConfirm } from '../model.ts'
import styles from './own-registrations.module.css'

type ShownTicket = Omit<OwnRegistration, 'checkedInAt'>

/** The next one first, each with its ticket. */
export function TicketsToCome({
  tickets,
  onForget,
}: {
  tickets: readonly ShownTicket[]
  /** For tickets stored in this browser: removes the one with this name. */
  onForget?: (name: string) => void
}) {
  if (tickets.length === 0)
    return (
      <EmptyState title="No ticket yet" help="Your tickets appear here after you register." size="s">
        <ButtonLink to="/events">See the events</ButtonLink>
      </EmptyState>
    )
  return (
    <ul className={styles.tickets}>
      {tickets.map((registration) => (
        <li key={registration.ticket}>
          <Ticket ticket={registration} onForget={onForget} />
        </li>
      ))}
    </ul>
  )
}

function Ticket({
  ticket: { ticket, eventId, title, when, venue, isWaiting, isCancelled },
  onForget,
}: {
  ticket: ShownTicket
  onForget?: ((name: string) => void) | undefined
}) {
  return (
    <article className={styles.ticket}>
      <EventWords eventId={eventId} title={title} when={when} venue={venue}>
        {isCancelled && <Badge kind="out">Cancelled</Badge>}
        {isWaiting && !isCancelled && <Badge kind="few">On the waitlist</Badge>}
      </EventWords>
      <div className={styles.stub}>
        <ButtonLink to={`/tickets/${ticket}`} variant="lamp" size="s" aria-label={`Show ticket for ${title}`}>
          Show ticket
        </ButtonLink>
        {onForget && (
          <Button
            variant="bare"
            size="s"
            aria-label={`Forget the ticket for ${title}`}
            onClick={() => onForget(ticket)}
          >
            Forget
          </Button>
        )}
      </div>
    </article>
  )
}

/** What was registered with the member's phone: a seat is taken once they confirm it. */
export function SeatsToConfirm({ seats }: { seats: readonly SeatToConfirm[] }) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <ul className={styles.tickets}>
      {seats.map(({ id, eventId, title, when, venue }) => (
        <li key={id}>
          <article className={styles.ticket}>
            <EventWords eventId={eventId} title={title} when={when} venue={venue} />
            <Form method="post" className={styles.stub}>
              <HiddenFields fields={{ intent: 'seat', id }} />
              <Button
                type="submit"
                name="way"
                value="confirm"
                size="s"
                aria-label={`Confirm my seat at ${title}`}
                isBusy={isSending}
                busyText="Confirming..."
              >
                Confirm my seat
              </Button>
              <Button
                type="submit"
                variant="bare"
                size="s"
                name="way"
                value="drop"
                aria-label={`I do not come to ${title}`}
                disabled={isSending}
              >
                I do not come
              </Button>
            </Form>
          </article>
        </li>
      ))}
    </ul>
  )
}

function EventWords({
  eventId,
  title,
  when,
  venue,
  children,
}: Omit<SeatToConfirm, 'id'> & { children?: ReactNode }) {
  return (
    <div>
      <h3>
        <Link to={`/events/${eventId}`}>{title}</Link>
      </h3>
      <p className="mut">
        {when}
        <br />
        {venue}
      </p>
      {children}
    </div>
  )
}
