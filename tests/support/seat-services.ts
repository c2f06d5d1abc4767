import { expect } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { externalFormSettings, type RegistrationSettings } from '#app/events/registration-settings.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { Topic } from '#app/platform/live/live.ts'
import { register, registrationList } from '#app/registrations/use-cases.server.ts'
import { actingAs } from './test-services.ts'

/** A time before the events of the factories. */
export const seatsNow = new Date('2030-03-01T06:00:00Z')
export const here: RegistrationSettings = { ...externalFormSettings, method: 'here', hasWaitlist: true }

let made = 0

/** A registration form with new personal data. */
export function guest(over: Record<string, string> = {}) {
  made += 1
  const email = `guest-${made}@college.example`
  return { name: `Guest ${made}`, email, phone: String(9_100_000_000 + made), ...over }
}

interface SeatContext {
  db: Database
  admin: Viewer
  announced: Topic[]
}

/** Registration services. Takes a function, because every test has its own context. */
export function seatServices(context: () => SeatContext) {
  const as = (viewer: Viewer, at = seatsNow) =>
    actingAs(context().db, viewer, { now: at, announced: context().announced })

  async function claim(eventId: string, form = guest(), { at = seatsNow, requestKey = newId() } = {}) {
    return register(as(visitor, at), { eventId, form, requestKey, address: '10.0.0.1' })
  }

  return {
    as,
    claim,
    async claimed(eventId: string, form = guest()) {
      const outcome = await claim(eventId, form)
      if (!outcome.ok) throw new Error(JSON.stringify(outcome))
      return outcome.value
    },
    async mails() {
      const rows = await context()
        .db.selectFrom('mail')
        .select(['recipient', 'subject'])
        .orderBy('id')
        .execute()
      return rows.map(({ recipient, subject }) => `${recipient}: ${subject}`)
    },
    /** The number of registrations by status; checks that the event's counter matches. */
    async counts(eventId: string) {
      const list = await registrationList(as(context().admin), { eventId })
      if (!list) throw new Error('no list')
      expect(list.event.participants).toBe(list.counts.seated)
      return { ...list.counts, participants: list.event.participants }
    },
  }
}
