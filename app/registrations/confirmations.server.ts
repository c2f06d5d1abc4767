import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { mailCalendar } from '#app/events/use-cases.server.ts'
import { transact } from '#app/platform/database/database.ts'
import { withdrawMails } from '#app/platform/mail/mail.ts'
import type { Services } from '#app/platform/services.ts'
import { fillFreeSeats, viewTicket } from './cancellations.server.ts'
import { changeKey, setKnown } from './change-notices.store.server.ts'
import { cancelOverdue, listOverdue, setConfirmed } from './confirmations.store.server.ts'
import { confirmedMail, unconfirmedMail } from './emails.ts'
import {
  loadMailContext,
  mailDetails,
  queueGuestMail,
  reminderKey,
  takeGuestMailBudget,
  ticketMailKey,
} from './guest-mails.server.ts'
import { freeSeat, isSeatCancellable, lockEvent } from './seats.store.server.ts'

/** Confirms a seat from the waitlist by the ticket link. A second confirmation changes nothing. */
export async function confirmTicket(
  acting: Acting,
  ticket: string,
): Promise<Outcome<{ eventId: string }, 'gone' | 'too-late-to-confirm'>> {
  mustBeAble(acting.viewer, 'registrations.send')
  const ticketView = await viewTicket(acting, ticket)
  if (!ticketView) return refused('gone')
  const { registration, event } = ticketView
  if (registration.status !== 'seated') return refused('too-late-to-confirm')
  if (registration.confirmBy === null) return done({ eventId: event.id })
  const mailContext = await loadMailContext(acting)
  const { now } = acting
  const isConfirmed = await transact(acting.db, async (db) => {
    const confirmedRegistration = await setConfirmed(db, { id: registration.id, now })
    if (!confirmedRegistration) return false
    const { email } = confirmedRegistration
    if (!email || !(await takeGuestMailBudget(db, 'promotion', { signer: mailContext.signer, email, now })))
      return true
    const isCancellable = await isSeatCancellable(db, { eventId: event.id, now })
    const body = confirmedMail(mailDetails(mailContext, event, confirmedRegistration), { isCancellable })
    const calendar = await mailCalendar(db, event.id, mailContext)
    await queueGuestMail(db, {
      event,
      body,
      calendar,
      recipient: email,
      now,
      about: ticketMailKey(confirmedRegistration),
    })
    await setKnown(db, { ...confirmedRegistration, version: event.scheduleVersion })
    return true
  })
  if (!isConfirmed) return refused('too-late-to-confirm')
  acting.announce('registrations')
  acting.announce('check-in')
  return done({ eventId: event.id })
}

const BATCH = 100

type Clock = Pick<Services, 'db' | 'env' | 'announce'> & { now: Date }

/**
 * Gives seats that were not confirmed in time to the next ones, each in one transaction, with a mail to both. Returns how many.
 * May run any time and on any replica.
 */
export async function releaseUnconfirmed({ db, env, announce, now }: Clock): Promise<number> {
  const overdue = await listOverdue(db, { now, most: BATCH })
  if (overdue.length === 0) return 0
  const mailContext = await loadMailContext({ db, env, now })
  let releasedCount = 0
  for (const { id, event } of overdue) {
    const isReleased = await transact(db, async (db) => {
      await lockEvent(db, event.id)
      const cancelledRegistration = await cancelOverdue(db, { id, now })
      if (!cancelledRegistration) return false
      await withdrawMails(db, reminderKey(cancelledRegistration))
      await withdrawMails(db, changeKey(cancelledRegistration))
      await freeSeat(db, event.id)
      const isTaken = (await fillFreeSeats(db, mailContext, event)) > 0
      if (cancelledRegistration.email) {
        const seat = isTaken
          ? 'It went to the next person on the waitlist.'
          : 'It is free again, and nobody waits for it.'
        const body = unconfirmedMail(mailDetails(mailContext, event, cancelledRegistration), seat)
        await queueGuestMail(db, { event, body, recipient: cancelledRegistration.email, now })
      }
      return true
    })
    if (isReleased) releasedCount += 1
  }
  for (const topic of releasedCount > 0 ? (['events', 'registrations', 'check-in'] as const) : [])
    announce(topic)
  return releasedCount
}
