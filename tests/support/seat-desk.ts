import { expect } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { byOutsideForm, type Terms } from '#app/events/terms.ts'
import type { Database } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import type { Topic } from '#app/platform/live.ts'
import { register, registrationList } from '#app/registrations/use-cases.server.ts'
import { actingAs } from './acting.ts'

/** Before the events of the factories, and how people register for them here. */
export const seatsNow = new Date('2030-03-01T06:00:00Z')
export const here: Terms = { ...byOutsideForm, way: 'here', hasWaitlist: true }

let made = 0

/** What somebody writes to get a seat; each call is another person. */
export function guest(over: Record<string, string> = {}) {
  made += 1
  const email = `guest-${made}@college.example`
  return { name: `Guest ${made}`, email, phone: String(9_100_000_000 + made), ...over }
}

interface Desk {
  db: Database
  admin: Viewer
  announced: Topic[]
}

/** People who register, and what then stands; asks for the desk each time, since every test has one of its own. */
export function seatDesk(desk: () => Desk) {
  const as = (viewer: Viewer, at = seatsNow) =>
    actingAs(desk().db, viewer, { now: at, announced: desk().announced })

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
      const rows = await desk().db.selectFrom('mail').select(['recipient', 'subject']).orderBy('id').execute()
      return rows.map(({ recipient, subject }) => `${recipient}: ${subject}`)
    },
    /** How many stand how; the number on the event is that of the rows. */
    async standing(eventId: string) {
      const list = await registrationList(as(desk().admin), { eventId })
      if (!list) throw new Error('no list')
      expect(list.event.participants).toBe(list.counts.seated)
      return { ...list.counts, participants: list.event.participants }
    },
  }
}
