import type { ReactNode } from 'react'
import { feeToPay, type PublicEvent } from '#app/events/model.ts'
import { Mark } from '#app/ui/icon.tsx'
import { longestWordStep } from '#app/ui/longest-word.ts'
import { QrCode } from '#app/ui/qr-code.tsx'
import { type Payment, paiseText } from '../payments.rules.ts'
import { spacedDigits, type SeatStatus, type WaitlistPosition } from '../model.ts'
import styles from './ticket.module.css'

export interface TicketView {
  status: SeatStatus
  name: string
  waiting: WaitlistPosition | null
  /** The check-in code and its QR code; null without a seat. */
  code: string | null
  /** Six digits beside it, to be said at the entrance. */
  digits: string | null
  drawing: { size: number; path: string } | null
  /** In the club's time zone: '18:04'. */
  inSince: string | null
  /** null: nothing is paid here. */
  payment: Pick<Payment, 'state' | 'paise'> | null
  event: Pick<
    PublicEvent,
    | 'id'
    | 'title'
    | 'date'
    | 'time'
    | 'turnsPastAt'
    | 'longDate'
    | 'clockTime'
    | 'hours'
    | 'endsAt'
    | 'host'
    | 'mapLink'
    | 'imageFocus'
    | 'venue'
    | 'image'
    | 'registrationFee'
    | 'status'
    | 'eventStatus'
    | 'statusReason'
    | 'previousOn'
  >
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const admits: Record<SeatStatus, string> = {
  seated: 'Admit one',
  waiting: 'Waiting for a seat',
  cancelled: 'Cancelled',
}

/** Looks like a cinema ticket, the same in both themes. */
export function TicketCard({
  ticket,
  clubName,
  picture,
}: {
  ticket: TicketView
  clubName: string
  picture: ReactNode
}) {
  const { event, status } = ticket
  const [, month = 1, day] = event.date.split('-').map(Number)
  return (
    <article className={styles.ticket} data-status={status} aria-label={`Ticket for ${event.title}`}>
      <div className={styles.main}>
        <div className={styles.still}>{picture}</div>
        <p className={styles.brand}>
          <Mark />
          {clubName}
          <span className="title-i">{admits[event.eventStatus === 'cancelled' ? 'cancelled' : status]}</span>
        </p>
        <div className={styles.bill}>
          {event.eventStatus !== 'postponed' && (
            <p className={`${styles.day} num`} aria-hidden="true">
              {day}
              <small>{months[month - 1]}</small>
            </p>
          )}
          <div className="titled">
            <h2 data-long={event.title.length > 24 || undefined} data-letters={longestWordStep(event.title)}>
              {event.title}
            </h2>
          </div>
        </div>
        <Facts {...ticket} />
      </div>
      <div className={styles.stub}>
        <Stub {...ticket} />
      </div>
    </article>
  )
}

const paidTexts = {
  unpaid: 'to pay',
  claimed: 'said to be paid',
  paid: 'paid',
  returned: 'returned',
} as const

function Facts({ event, name, payment }: TicketView) {
  return (
    <dl className={styles.facts}>
      <Fact term="Date">{event.longDate}</Fact>
      {event.eventStatus !== 'postponed' && <Fact term="Time">{event.hours || 'All day'}</Fact>}
      <Fact term="Place">{event.venue}</Fact>
      <Fact term="Name">{name}</Fact>
      {(payment?.paise ?? event.registrationFee) > 0 && (
        <Fact term="Registration fee">
          {payment
            ? `${paiseText(payment.paise)}, ${paidTexts[payment.state]}`
            : feeToPay(event.registrationFee)}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Stub({ status, waiting, drawing, digits, inSince }: TicketView) {
  if (status === 'waiting' && waiting && !drawing)
    return (
      <p className={`${styles.place} num`}>
        {waiting.position}
        <small>of {waiting.of} in the waitlist</small>
      </p>
    )
  if (!drawing || !digits) return <p className={styles.void}>Void</p>
  return (
    <>
      <QrCode className={styles.square} drawing={drawing} label="QR code for the door" />
      {inSince ? (
        <p className={styles.stamp}>In since {inSince}</p>
      ) : (
        <p className={styles.show}>Show this at the door</p>
      )}
      <p className={`${styles.digits} num`} aria-label={`Code ${digits}`}>
        {spacedDigits(digits)}
      </p>
    </>
  )
}
