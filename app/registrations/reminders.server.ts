import { DAY_MS } from '#app/club/durations.rules.ts'
import { instantOf } from '#app/events/club-time.ts'
import { mailCalendar } from '#app/events/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import type { Services } from '#app/platform/services.ts'
import { setKnown } from './change-notices.store.server.ts'
import { reminderMail } from './emails.ts'
import {
  loadMailContext,
  type MailContext,
  mailDetails,
  queueGuestMail,
  reminderKey,
  takeGuestMailBudget,
} from './guest-mails.server.ts'
import {
  claimDueReminders,
  eraseRegistrationsBefore,
  eventsTurningPast,
  scheduleChangedAt,
} from './reminders.store.server.ts'
import { DAY_REMINDER_MS, HOURS_REMINDER_MS, NOTICE_HOLD_MS, REGISTRATION_RETENTION_MS } from './rules.ts'
import { freeErasedSeats } from './seats.store.server.ts'

const BATCH = 200

type Clock = Pick<Services, 'db' | 'env'> & { now: Date }

/** The kind of reminder that is due this long before the start; null: none. */
export function reminderFor(startsAt: Date, now: Date): 'day' | 'hours' | null {
  const leftMs = startsAt.getTime() - now.getTime()
  if (leftMs <= 0 || leftMs > DAY_REMINDER_MS) return null
  return leftMs > HOURS_REMINDER_MS ? 'day' : 'hours'
}

type UpcomingEvent = Awaited<ReturnType<typeof eventsTurningPast>>[number]

/** Queues the reminders of one event that are due. Returns how many registrations it claimed. */
async function queueEventReminders(
  db: Database,
  event: UpcomingEvent,
  { mailContext, now }: { mailContext: MailContext; now: Date },
): Promise<number> {
  const { signer, timeZone } = mailContext
  const startsAt = instantOf({ date: event.date, time: event.time ?? '00:00' }, timeZone)
  const kind = reminderFor(startsAt, now)
  if (!kind) return 0
  const leadMs = kind === 'day' ? DAY_REMINDER_MS : HOURS_REMINDER_MS
  const dueAt = new Date(startsAt.getTime() - leadMs)
  const changedMs = Date.parse((await scheduleChangedAt(db, event)) ?? '')
  // The mail about the change says it, or the organiser. Within the hold the change can still be undone unheard.
  if (changedMs > dueAt.getTime() || now.getTime() < changedMs + NOTICE_HOLD_MS) return 0
  const calendar = await mailCalendar(db, event.id, mailContext)

  const queueBatch = async (db: Database): Promise<number> => {
    const registrations = await claimDueReminders(db, { eventId: event.id, kind, dueAt, now, most: BATCH })
    for (const registration of registrations) {
      const email = registration.email ?? ''
      if (!(await takeGuestMailBudget(db, 'reminder', { signer, email, now }))) continue
      await queueGuestMail(db, {
        event,
        body: reminderMail(mailDetails(mailContext, event, registration), kind),
        calendar,
        recipient: email,
        about: reminderKey(registration),
        uselessAfter: startsAt,
        now,
      })
      await setKnown(db, { ...registration, version: event.scheduleVersion })
    }
    return registrations.length
  }

  let claimedCount = 0
  for (;;) {
    const batchCount = await transact(db, queueBatch)
    claimedCount += batchCount
    if (batchCount < BATCH) return claimedCount
  }
}

/** Queues the reminders that are due. Returns how many registrations it claimed. May run any time and on any replica. */
export async function queueDueReminders({ db, env, now }: Clock): Promise<number> {
  // An all-day event turns past at its end, a day after its start.
  const until = new Date(now.getTime() + DAY_REMINDER_MS + DAY_MS)
  const events = await eventsTurningPast(db, { after: now, until })
  if (events.length === 0) return 0
  const mailContext = await loadMailContext({ db, env, now })
  let claimedCount = 0
  for (const event of events) claimedCount += await queueEventReminders(db, event, { mailContext, now })
  return claimedCount
}

/** Housekeeping: deletes registrations of events long past or long postponed. Returns how many. */
export async function eraseOldRegistrations({ db, now }: Pick<Clock, 'db' | 'now'>): Promise<number> {
  const before = new Date(now.getTime() - REGISTRATION_RETENTION_MS)
  return transact(db, async (db) => {
    const count = await eraseRegistrationsBefore(db, { before, now })
    await freeErasedSeats(db, before)
    return count
  })
}
