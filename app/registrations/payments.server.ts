import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { singleLine } from '#app/club/storable.rules.ts'
import { type Upi, upiLink } from '#app/club/upi.rules.ts'
import { clubUpi } from '#app/club/use-cases.server.ts'
import type { RegisterableEvent } from '#app/events/model.ts'
import { hasTakenPlace } from '#app/events/event-dates.ts'
import { todayIn } from '#app/events/club-time.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { isId } from '#app/platform/id.ts'
import { viewTicket } from './cancellations.server.ts'
import {
  isReference,
  paiseOf,
  type Payment,
  type PaymentMark,
  paymentMarks,
  type PaymentState,
  type PaymentSums,
} from './payments.rules.ts'
import { setPayment, setReference, sumPayments } from './payments.store.server.ts'
import { recordRegistrationAudit } from './record-audit.server.ts'
import { findRegistration } from './store.server.ts'

type Paid = Pick<RegisterableEvent, 'registrationFee' | 'settings'>

/** Where guests of this event pay; null: it is free, people register elsewhere, or the club has no UPI id. */
export async function upiFor(db: Database, { registrationFee, settings }: Paid): Promise<Upi | null> {
  return registrationFee > 0 && settings.method === 'here' ? (await clubUpi(db)).upi : null
}

/** What was noted of the payments of an event; null: nothing was, and nothing is to be paid here. */
export async function paymentSums(db: Database, event: Paid & { id: string }): Promise<PaymentSums | null> {
  const sums = await sumPayments(db, event.id)
  if (await upiFor(db, event)) return sums
  return sums.claimed + sums.paid + sums.returned > 0 ? { ...sums, unpaid: 0 } : null
}

/** What was noted or said, else what the event asks for now. */
const duePaise = ({ state, paise }: Payment, { registrationFee }: Pick<Paid, 'registrationFee'>) =>
  state === 'unpaid' || (state === 'claimed' && paise === 0) ? paiseOf(registrationFee) : paise

/** What the ticket says of the payment; null: nothing was noted, and nothing is to be paid here now. */
export async function ticketPayment(acting: Acting, ticket: string) {
  mustBeAble(acting.viewer, 'registrations.send')
  const found = await viewTicket(acting, ticket)
  const registration = found && (await findRegistration(acting.db, found.registration.id))
  if (!found || !registration) return null
  // From the next day on nobody is asked: most have paid at the door, also before the club had a UPI id.
  const { event, digits } = found
  const isOver = hasTakenPlace(event, todayIn(acting.env.clubTimeZone, acting.now), acting.now)
  const { payment, status, confirmBy } = registration
  // A seat that is not confirmed may go on to the next: nobody pays for it yet.
  const isHeld = status === 'seated' && confirmBy === null
  const isOpen = payment.state === 'unpaid' || payment.state === 'claimed'
  const isDue = isOpen && isHeld && event.eventStatus === 'scheduled' && !isOver
  const upi = isDue ? await upiFor(acting.db, event) : null
  if (payment.state === 'unpaid' && !upi) return null
  const paise = duePaise(payment, event)
  return {
    ...payment,
    // An admin who took a mark back left their own moment.
    at: payment.state === 'claimed' && payment.by ? null : payment.at,
    paise,
    payee: upi?.payee ?? '',
    upiId: upi?.id ?? '',
    link: upi && digits ? upiLink(upi, { paise, note: digits }) : null,
  }
}

/** The guest says that they paid, with the reference of their bank. */
export async function sayPaid(
  acting: Acting,
  { ticket, reference: typed }: { ticket: string; reference: string },
): Promise<Outcome<null, 'no-payment' | 'payment-changed' | 'invalid'>> {
  mustBeAble(acting.viewer, 'registrations.send')
  const payment = await ticketPayment(acting, ticket)
  const id = (await viewTicket(acting, ticket))?.registration.id
  const isClosed = payment?.state === 'claimed' && !payment.link
  if (!payment || isClosed || !id) return refused('no-payment')
  const reference = singleLine(typed)
  if (!isReference(reference)) return refused('invalid')
  if (!(await setReference(acting.db, { id, reference, paise: payment.paise, now: acting.now })))
    return refused('payment-changed')
  acting.announce('registrations')
  acting.announce('check-in')
  return done(null)
}

/** An admin marks what they saw. `seen`: the state that they saw it in; another admin may have been first. */
export async function markPayment(
  acting: Acting,
  { id, mark, seen }: { id: string; mark: PaymentMark; seen: PaymentState },
): Promise<Outcome<{ name: string }, 'no-payment' | 'payment-changed'>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'registrations.manage')
  const { db, now } = acting
  const registration = isId(id) ? await findRegistration(db, id) : null
  const event = registration && (await adminEvent(acting, registration.eventId))
  if (!event) return refused('no-payment')
  const { from, to } = paymentMarks[mark]
  if (!(from as readonly PaymentState[]).includes(seen)) return refused('payment-changed')
  const { payment } = registration
  if (payment.state === 'unpaid' && !(await upiFor(db, event))) return refused('no-payment')
  const marked = {
    method: mark === 'paid-upi' ? 'upi' : mark === 'paid-cash' ? 'cash' : payment.method,
    paise: duePaise(payment, event),
  } as const
  const values = to === 'unpaid' ? { method: null, paise: payment.reference ? payment.paise : 0 } : marked
  const isDone = await transact(db, async (db) => {
    if (!(await setPayment(db, { id, from: [seen], state: to, ...values, at: now.toISOString(), by })))
      return false
    await recordRegistrationAudit(acting, db, { action: `payment.${to}`, id })
    return true
  })
  if (!isDone) return refused('payment-changed')
  acting.announce('registrations')
  acting.announce('check-in')
  return done({ name: registration.name })
}
