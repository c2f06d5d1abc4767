import { clubFacts } from '#app/club/use-cases.server.ts'
import { instantOf } from '#app/events/zone.ts'
import { transact } from '#app/platform/db.ts'
import { queueMail } from '#app/platform/mail.ts'
import type { Services } from '#app/platform/services.ts'
import { eraseEndedLinks } from './door.store.server.ts'
import { reminderMail } from './emails.ts'
import { reminderOf, toldOf } from './places.server.ts'
import { claimDue, eventsTurningPast } from './reminders.store.server.ts'
import { DAY_REMINDER_MS, HOURS_REMINDER_MS, REGISTRATIONS_KEPT_MS } from './rules.ts'
import { eraseRegistrationsBefore } from './store.server.ts'
import { openSigner } from './tickets.server.ts'

const DAY_MS = 86_400_000
const BATCH = 200

type Clock = Pick<Services, 'db' | 'env'> & { now: Date }

/** Which reminder a moment before the start calls for; null: none yet, or none any more. */
export function reminderFor(startsAt: Date, now: Date): 'day' | 'hours' | null {
  const leftMs = startsAt.getTime() - now.getTime()
  if (leftMs <= 0 || leftMs > DAY_REMINDER_MS) return null
  return leftMs > HOURS_REMINDER_MS ? 'day' : 'hours'
}

/** Puts what is due into the outbox. Answers how many mails; may run as often, and on as many replicas, as it likes. */
export async function remindDue({ db, env, now }: Clock): Promise<number> {
  // A whole day turns past at its end, a day after it starts.
  const until = new Date(now.getTime() + DAY_REMINDER_MS + DAY_MS)
  const events = await eventsTurningPast(db, { after: now, until })
  if (events.length === 0) return 0
  const desk = { now, signer: await openSigner({ db, env, now }), clubName: (await clubFacts(db)).name }
  let sent = 0
  for (const event of events) {
    const startsAt = instantOf({ date: event.date, time: event.time ?? '00:00' }, env.clubTimeZone)
    const kind = reminderFor(startsAt, now)
    if (!kind) continue
    const leadMs = kind === 'day' ? DAY_REMINDER_MS : HOURS_REMINDER_MS
    const due = { eventId: event.id, kind, dueAt: new Date(startsAt.getTime() - leadMs), now, most: BATCH }
    for (;;) {
      const claimed = await transact(db, async (db) => {
        const those = await claimDue(db, due)
        for (const registration of those)
          await queueMail(db, {
            ...reminderMail(toldOf(desk, event, registration), kind),
            recipient: registration.email ?? '',
            about: reminderOf(registration),
            uselessAfter: startsAt,
            now,
          })
        return those.length
      })
      sent += claimed
      if (claimed < BATCH) break
    }
  }
  return sent
}

/** Housekeeping: links to the door that have ended. Answers how many went. */
export async function eraseEndedDoorLinks({ db, now }: Pick<Clock, 'db' | 'now'>): Promise<number> {
  return eraseEndedLinks(db, now)
}

/** Housekeeping: registrations of events long past. Answers how many went. */
export async function eraseOldRegistrations({ db, now }: Pick<Clock, 'db' | 'now'>): Promise<number> {
  return eraseRegistrationsBefore(db, new Date(now.getTime() - REGISTRATIONS_KEPT_MS))
}
