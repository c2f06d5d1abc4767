import { sql } from 'kysely'
import { visitor } from '#app/accounts/model.ts'
import { register } from '#app/registrations/use-cases.server.ts'
import { type Database, openDatabase, transact } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { aSeat } from '#tests/support/factories.ts'
import type { RushOrder, RushReport } from './seats-rush.ts'

/**
 * One replica's share of a rush for seats: everybody at once. Waits for its order, reports that it is ready, and starts on a message.
 * `naive` reads, then writes: the mistake the gate must see. `raw` is the guarded update alone, one commit each.
 */
const TRIES = 20

type Claim = (db: Database, eventId: string, who: number) => Promise<boolean>

/** A second click has the key of the first; every fourth person clicks twice. */
const keys = new Map<number, string>()

async function claim(db: Database, eventId: string, who: number): Promise<boolean> {
  const form = {
    name: `Guest ${who}`,
    email: `guest-${who}@college.example`,
    phone: String(9_000_000_000 + who),
  }
  const requestKey = keys.get(who) ?? newId()
  keys.set(who, requestKey)
  const address = `10.${who >> 16}.${(who >> 8) & 255}.${who & 255}`
  const acting = actingAs(db, visitor, { env: { rateLimitScale: 1000 } })
  const outcome = await register(acting, { eventId, form, requestKey, address })
  if (outcome.ok) return true
  if (outcome.problem !== 'full') throw new Error(`a registration was refused with ${outcome.problem}`)
  return false
}

async function naiveClaim(db: Database, eventId: string, who: number): Promise<boolean> {
  const event = await db
    .selectFrom('event')
    .select(['seats', 'participants'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  if (event.participants >= event.seats) return false
  const at = new Date().toISOString()
  await transact(db, async (db) => {
    await aSeat(db, { event_id: eventId, name: `Guest ${who}`, created_at: at })
    await db
      .updateTable('event')
      .set({ participants: event.participants + 1 })
      .where('id', '=', eventId)
      .execute()
  })
  return true
}

async function rawClaim(db: Database, eventId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('event')
    .set((eb) => ({ participants: eb('participants', '+', 1) }))
    .where('id', '=', eventId)
    .where(sql<boolean>`participants < seats`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const ways: Record<RushOrder['way'], Claim> = { guarded: claim, naive: naiveClaim, raw: rawClaim }

/** A client that repeats a failed request with the same key. */
async function claimWithRetries(
  db: Database,
  order: RushOrder,
  who: number,
): Promise<{ isSeated: boolean; tookMs: number }> {
  const began = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      const isSeated = await ways[order.way](db, order.eventId, who)
      return { isSeated, tookMs: performance.now() - began }
    } catch (error) {
      if (attempt === TRIES) throw error
    }
  }
}

async function rush(order: RushOrder): Promise<RushReport> {
  const database = await openDatabase(order.place)
  process.send?.('ready')
  await new Promise((resolve) => process.once('message', resolve))
  const began = performance.now()
  const people = Array.from({ length: order.people }, (_, at) => order.first + at)
  const repeated = order.way === 'guarded' ? people.filter((who) => who % 4 === 0) : []
  const all = await Promise.all(
    [...people, ...repeated].map(async (who) => claimWithRetries(database.db, order, who)),
  )
  const tookMs = performance.now() - began
  await database.close()
  const seated = all.slice(0, people.length).filter(({ isSeated }) => isSeated).length
  const times = all.map((one) => one.tookMs).toSorted((a, b) => a - b)
  return { seated, tookMs, p99Ms: times[Math.floor(times.length * 0.99)] ?? 0 }
}

process.once('message', (order: RushOrder) => {
  void rush(order).then(
    (report) => process.send?.(report, () => process.disconnect()),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})
