import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import { type AfterEventChange, updateEvent } from '#app/events/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs, nobodyWaits, quietly } from '#tests/support/test-services.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, anEvent, viewerOf } from '#tests/support/factories.ts'
import { seedFrom } from '#tests/support/seed.ts'
import {
  cancelTicket,
  updateEventAndNotify,
  moveRegistration,
  register,
  restoreEventAndNotify,
  deleteEventAndNotify,
} from './use-cases.server.ts'

const now = new Date('2030-03-01T06:00:00Z')
const settings = { ...externalFormSettings, method: 'here' as const, hasWaitlist: true }

/** The possible steps for one event, as plain numbers; a person is a number in order of arrival. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('register' as const), who: fc.nat(30) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('cancel' as const), who: fc.nat(30) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('resize' as const), who: fc.integer({ min: 1, max: 8 }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('moveToFront' as const), who: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), who: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('restore' as const), who: fc.constant(0) }) },
)
type Step = { does: 'register' | 'cancel' | 'resize' | 'moveToFront' | 'delete' | 'restore'; who: number }

/** The model: seats and a waitlist. The database must agree with it after each step. */
class Model {
  seats = 3
  isDeleted = false
  seated: number[] = []
  waiting: number[] = []

  #seat() {
    while (this.seated.length < this.seats && this.waiting.length > 0)
      this.seated.push(this.waiting.shift() ?? -1)
  }

  does({ does, who }: Step) {
    if (does === 'delete') this.isDeleted = true
    else if (does === 'restore') this.isDeleted = false
    else if (this.isDeleted) return
    else if (does === 'resize') this.seats = who >= this.seated.length ? who : this.seats
    else if (does === 'moveToFront' && this.waiting.includes(who))
      this.waiting = [who, ...this.waiting.filter((other) => other !== who)]
    else if (does === 'cancel') {
      this.seated = this.seated.filter((other) => other !== who)
      this.waiting = this.waiting.filter((other) => other !== who)
    } else if (does === 'register' && ![...this.seated, ...this.waiting].includes(who)) this.waiting.push(who)
    this.#seat()
  }
}

/** The same steps through the use cases. */
class SystemUnderTest {
  readonly tickets = new Map<number, string>()
  readonly db: Database
  readonly admin: Viewer
  readonly afterChange: AfterEventChange | null
  event = ''
  form: Record<string, unknown> = {}

  constructor(db: Database, admin: Viewer, afterChange: AfterEventChange | null) {
    this.db = db
    this.admin = admin
    this.afterChange = afterChange
  }

  async open() {
    const event = await anEvent(this.db, { seats: 3, settings, createdBy: null })
    this.event = event.id
    this.form = { ...event, time: event.time ?? '', way: 'here', hasWaitlist: 'on' }
  }

  as = (viewer: Viewer) => actingAs(this.db, viewer, { now })

  async does({ does, who }: Step) {
    const { event: id, form, admin } = this
    if (does === 'register') {
      const person = {
        name: `Guest ${who}`,
        email: `guest-${who}@college.example`,
        phone: String(9_100_000_000 + who),
      }
      const input = { eventId: id, form: person, requestKey: newId(), address: `10.0.${who}.1` }
      const claim = await register(this.as(visitor), input)
      if (claim.ok) this.tickets.set(who, claim.value.ticket)
    } else if (does === 'cancel') await cancelTicket(this.as(visitor), this.tickets.get(who) ?? '')
    else if (does === 'resize') {
      const change = { id, form: { ...form, seats: String(who) } }
      if (this.afterChange)
        await updateEvent(this.as(admin), {
          ...change,
          afterChange: this.afterChange,
          question: async () => null,
        })
      else await updateEventAndNotify(this.as(admin), { ...change, choice: quietly })
    } else if (does === 'moveToFront')
      await moveRegistration(this.as(admin), { id: this.tickets.get(who)?.split('.')[0] ?? '', to: 'first' })
    else if (does === 'delete') await deleteEventAndNotify(this.as(admin), { id, choice: quietly })
    else await restoreEventAndNotify(this.as(admin), id)
  }

  /** In the order of their priority. */
  async snapshot() {
    const rows = await this.db
      .selectFrom('registration')
      .select(['name', 'status'])
      .where('event_id', '=', this.event)
      .orderBy('waitlist_number')
      .orderBy('id')
      .execute()
    const event = await this.db
      .selectFrom('event')
      .select(['seats', 'participants'])
      .where('id', '=', this.event)
      .executeTakeFirstOrThrow()
    const guestsWith = (status: string) =>
      rows.filter((row) => row.status === status).map(({ name }) => Number(name.split(' ')[1]))
    return {
      ...event,
      seated: guestsWith('seated').toSorted((a, b) => a - b),
      waiting: guestsWith('waiting'),
    }
  }
}

async function agree(
  db: Database,
  steps: readonly Step[],
  { afterChange = null }: { afterChange?: AfterEventChange | null } = {},
) {
  const admin = viewerOf(await anAdmin(db))
  const system = new SystemUnderTest(db, admin, afterChange)
  await system.open()
  const model = new Model()
  for (const action of steps) {
    await system.does(action)
    model.does(action)
    const { seats, seated, waiting } = model
    const expected = { seats, participants: seated.length, seated: seated.toSorted((a, b) => a - b), waiting }
    expect(await system.snapshot()).toEqual(expected)
  }
}

const RUNS = { sqlite: 60, postgres: 12 } as const
const steps = fc.array(step, { minLength: 5, maxLength: 40 })

describe.each(bothEngines)('seats, on $name', ({ engine, open }) => {
  it('match the model of seats and waitlist after every step of random sequences', async () => {
    const db = await open()
    const everyRun = fc.asyncProperty(steps, (input) => agree(db, input))
    await expect(
      fc.assert(everyRun, { seed: seedFrom('FUZZ_SEED'), numRuns: RUNS[engine] }),
    ).resolves.toBeUndefined()
  })

  it('that are added but not filled from the waitlist make the comparison with the model fail', async () => {
    const db = await open()
    const input = [0, 1, 2, 3].map((who): Step => ({ does: 'register', who }))
    const grows: Step = { does: 'resize', who: 5 }
    await expect(agree(db, [...input, grows])).resolves.toBeUndefined()
    await expect(agree(db, [...input, grows], { afterChange: nobodyWaits })).rejects.toThrow('deeply equal')
  })

  it('are not overbooked by 100 concurrent registrations for 20 seats', async () => {
    const db = await open()
    const { id } = await anEvent(db, { seats: 20, settings: { ...settings, hasWaitlist: false } })
    const registerGuest = (who: number) => {
      const form = {
        name: `Guest ${who}`,
        email: `g${who}@college.example`,
        phone: String(9_200_000_000 + who),
      }
      const input = { eventId: id, form, requestKey: newId(), address: '10.0.0.1' }
      return register(actingAs(db, visitor, { now, env: { rateLimitScale: 100 } }), input)
    }
    const claims = await Promise.all(Array.from({ length: 100 }, (_, who) => registerGuest(who)))
    expect(claims.filter(({ ok }) => ok)).toHaveLength(20)
    const { participants } = await db
      .selectFrom('event')
      .select('participants')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const rows = await db.selectFrom('registration').select('id').where('event_id', '=', id).execute()
    expect([participants, rows.length]).toEqual([20, 20])
  })
})
