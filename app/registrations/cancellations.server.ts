import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { momentText } from '#app/events/club-time.ts'
import { isReleased } from '#app/events/event-dates.ts'
import { mayCancel } from '#app/events/registration-settings.ts'
import { eventToRegister, mailCalendar } from '#app/events/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { mailStateAbout, withdrawMails } from '#app/platform/mail/mail.ts'
import { clearDeadline, confirmationDeadline } from './confirmations.store.server.ts'
import { cancelledMail, offeredMail, promotedMail } from './emails.ts'
import {
  loadMailContext,
  type MailContext,
  mailDetails,
  queueGuestMail,
  reminderKey,
  takeGuestMailBudget,
  ticketMailKey,
} from './guest-mails.server.ts'
import type { MailedEvent, Registration, Ticket } from './model.ts'
import {
  changeAttended,
  clearCheckedIn,
  freeSeat,
  isSeatCancellable,
  lockEvent,
  takeFreedSeat,
} from './seats.store.server.ts'
import { cancelIfActive, findRegistration } from './store.server.ts'
import { findWaitlistPosition, listPlacesToCome, seatFirstWaiting } from './waitlist.store.server.ts'
import { changeKey, setKnown } from './change-notices.store.server.ts'
import { loadTicketSigner } from './ticket-signature.server.ts'

/** Gives free seats to the waitlist in order, with a mail each. Returns how many. Lock the event's row first. */
export async function fillFreeSeats(
  db: Database,
  mailContext: MailContext,
  event: MailedEvent,
): Promise<number> {
  const { now } = mailContext
  for (let seated = 0; ; seated += 1) {
    if (!(await takeFreedSeat(db, { eventId: event.id, now }))) return seated
    const confirmBy = mailContext.isMailSent
      ? await confirmationDeadline(db, { eventId: event.id, now })
      : null
    const promoted = await seatFirstWaiting(db, { eventId: event.id, now, confirmBy })
    if (!promoted) {
      await freeSeat(db, event.id)
      return seated
    }
    const isMailed = await mailPromoted(db, mailContext, { event, promoted })
    if (!isMailed && confirmBy !== null) await clearDeadline(db, promoted.id)
  }
}

/** false: there is no address, or it got too many mails. */
async function mailPromoted(
  db: Database,
  mailContext: MailContext,
  { event, promoted }: { event: MailedEvent; promoted: Registration },
): Promise<boolean> {
  const { now, signer, timeZone } = mailContext
  const { email: recipient, confirmBy } = promoted
  if (!recipient || !(await takeGuestMailBudget(db, 'promotion', { signer, email: recipient, now })))
    return false
  await setKnown(db, { ...promoted, version: event.scheduleVersion })
  const details = mailDetails(mailContext, event, promoted)
  const mail = { event, recipient, now, about: ticketMailKey(promoted) }
  if (confirmBy !== null) {
    // It is in no calendar before it is confirmed.
    const body = offeredMail(details, momentText(confirmBy, timeZone))
    await queueGuestMail(db, { ...mail, body, uselessAfter: new Date(confirmBy) })
    return true
  }
  const isCancellable = await isSeatCancellable(db, { eventId: event.id, now })
  const calendar = await mailCalendar(db, event.id, mailContext)
  const body = promotedMail(details, { isCancellable })
  await queueGuestMail(db, { ...mail, body, calendar, uselessAfter: new Date(event.turnsPastAt) })
  return true
}

interface Cancellation {
  mailContext: MailContext
  event: MailedEvent
  id: string
  by: 'themselves' | 'an organiser'
  sendsMail: boolean
}

/** Cancels a registration and gives its seat to the waitlist. `sendsMail`: mail the cancelled person too. null: already cancelled or checked in. */
export async function cancelAndFillSeat(
  db: Database,
  { mailContext, event, id, by, sendsMail }: Cancellation,
): Promise<Registration | null> {
  await lockEvent(db, event.id)
  const before = await findRegistration(db, id)
  const cancelledRegistration = await cancelIfActive(db, { id, now: mailContext.now })
  if (!before || !cancelledRegistration) return null
  await withdrawMails(db, reminderKey(cancelledRegistration))
  await withdrawMails(db, changeKey(cancelledRegistration))
  if (cancelledRegistration.email && sendsMail) {
    const body = cancelledMail(mailDetails(mailContext, event, cancelledRegistration), by)
    const { now } = mailContext
    await queueGuestMail(db, { event, body, recipient: cancelledRegistration.email, now })
  }
  if (before.status !== 'seated') return cancelledRegistration
  await freeSeat(db, event.id)
  await fillFreeSeats(db, mailContext, event)
  return cancelledRegistration
}

async function ticketMailState(db: Database, registration: Registration): Promise<Ticket['mail']> {
  const mail = await mailStateAbout(db, ticketMailKey(registration))
  if (mail?.status === 'delivered') return mail.isSaved ? 'saved' : 'sent'
  if (mail?.status === 'waiting' || mail?.status === 'failed') return mail.status
  return 'none'
}

/** null: no such ticket, or its event is deleted. */
export async function viewTicket(acting: Acting, ticket: string): Promise<Ticket | null> {
  mustBeAble(acting.viewer, 'registrations.send')
  const signer = await loadTicketSigner(acting)
  const id = signer.idOf(ticket)
  const registration = id ? await findRegistration(acting.db, id) : null
  const event = registration && (await eventToRegister(acting, registration.eventId))
  if (!registration || !event) return null
  const { status, name, email, phone, seatedAt, checkedInAt, confirmBy } = registration
  const isOff = event.eventStatus === 'cancelled'
  const isValid = status === 'seated' && !isOff
  // People on the waitlist show the code at the entrance to get the seat of a no-show.
  const hasCode = isValid || (status === 'waiting' && isReleased(event, acting.now))
  const isPostponed = event.eventStatus === 'postponed'
  const isLive = status !== 'cancelled' && checkedInAt === null && !isOff
  return {
    registration: { id: registration.id, status, name, email, phone, seatedAt, checkedInAt, confirmBy },
    event,
    waitlistPosition: status === 'waiting' ? await findWaitlistPosition(acting.db, registration) : null,
    // The time until which seats can be cancelled was set for the old date.
    mayCancel: isLive && (status === 'waiting' || isPostponed || mayCancel(event, acting.now)),
    code: hasCode ? signer.codeOf(registration.id) : null,
    digits: hasCode ? signer.digitsOf(registration.id) : null,
    mail: await ticketMailState(acting.db, registration),
  }
}

/** Whether the link is valid although no ticket is shown: its event was deleted. */
export async function isTicketKnown(acting: Acting, ticket: string): Promise<boolean> {
  mustBeAble(acting.viewer, 'registrations.send')
  const id = (await loadTicketSigner(acting)).idOf(ticket)
  return id !== null && (await findRegistration(acting.db, id)) !== null
}

/** Cancels by the ticket link. Leaving the waitlist is always possible. */
export async function cancelTicket(
  acting: Acting,
  ticket: string,
): Promise<Outcome<{ eventId: string }, 'gone' | 'too-late-to-cancel'>> {
  mustBeAble(acting.viewer, 'registrations.send')
  const ticketView = await viewTicket(acting, ticket)
  if (!ticketView) return refused('gone')
  const { registration, event } = ticketView
  if (registration.status === 'cancelled') return done({ eventId: event.id })
  if (!ticketView.mayCancel) return refused('too-late-to-cancel')
  const mailContext = await loadMailContext(acting)
  const { id, email } = registration
  await transact(acting.db, async (db) => {
    const { signer, now } = mailContext
    const sendsMail =
      email !== null && (await takeGuestMailBudget(db, 'cancellation', { signer, email, now }))
    await cancelAndFillSeat(db, { mailContext, event, id, by: 'themselves', sendsMail })
  })
  acting.announce('events')
  acting.announce('registrations')
  return done({ eventId: event.id })
}

/**
 * Before these registrations are erased, in the caller's transaction: their seats at events to come go to the waitlist, with a
 * mail each, also of who was checked in early. Returns how many seats.
 */
export async function releaseSeats(
  { db, env, now }: Pick<Acting, 'db' | 'env' | 'now'>,
  ids: readonly string[],
): Promise<number> {
  const places = ids.length === 0 ? [] : await listPlacesToCome(db, ids, now)
  if (places.length === 0) return 0
  const mailContext = await loadMailContext({ db, env, now })
  let releasedCount = 0
  for (const { id, status, event } of places) {
    await lockEvent(db, event.id)
    if (await clearCheckedIn(db, { id, eventId: event.id, since: null }))
      await changeAttended(db, { eventId: event.id, by: -1 })
    const place = { mailContext, event, id, by: 'themselves', sendsMail: false } as const
    if ((await cancelAndFillSeat(db, place)) && status === 'seated') releasedCount += 1
  }
  return releasedCount
}
