import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '#app/platform/database/database.ts'
import { type RunningSite, startSite } from '#tests/support/app.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { createOwnDatabase } from '#assurance/support/own-database.ts'
import { openEvent, seatForm } from '#tests/support/seats.ts'
import type { Gate, Verdict } from '#assurance/gate.ts'
import type { World } from '#assurance/support/test-sites.ts'

const PEOPLE = 1_000
const SEATS = 100
/** The second replica is killed after this many answers: half of the seats are then taken. */
const KILLED_AFTER = 50
/** Every tenth connection breaks before the answer, every fourth person clicks twice. */
const [BROKEN_EVERY, TWICE_EVERY] = [10, 4]
const BREAKS_AFTER_MS = 15
const TRIES = 30
const GOT = 303
const FULL = 409

interface Rush {
  sites: [RunningSite, RunningSite]
  eventId: string
  /** The email addresses of those with an acknowledged seat. */
  acknowledged: Set<string>
  answered: number
  broken: number
  end: () => void
  isCareless: boolean
}

/** One attempt at one replica. Returns 0 when there is no answer. */
async function claim(rush: Rush, at: number, form: Record<string, string>, limitMs?: number) {
  const { url } = rush.sites[at % 2 === 0 ? 0 : 1]
  const headers = { origin: url, 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(form).toString()
  const sent = { path: `/events/${rush.eventId}/register`, method: 'POST', headers, body }
  return (await sendRequest(url, { ...sent, ...(limitMs !== undefined && { limitMs }) })).status
}

/** Repeats the request with the same key, alternating the replicas, until it is answered. */
async function claimUntilAnswered(rush: Rush, who: number, form: Record<string, string>): Promise<void> {
  const email = form['email'] ?? ''
  if (who % BROKEN_EVERY === 0) {
    rush.broken += 1
    await claim(rush, who, form, BREAKS_AFTER_MS)
    // The control: a client that takes a broken connection for a success.
    if (rush.isCareless) return void rush.acknowledged.add(email)
  }
  for (let tried = 0; tried < TRIES; tried += 1) {
    const status = await claim(rush, who + tried, form)
    if (status === GOT) rush.acknowledged.add(email)
    if (status === GOT || status === FULL) {
      rush.answered += 1
      if (rush.answered === KILLED_AFTER) rush.end()
      return
    }
    await pause(50)
  }
  throw new Error('no replica responded')
}

async function seatsOf(db: Database, eventId: string) {
  const rows = await db
    .selectFrom('registration')
    .select('email')
    .where('event_id', '=', eventId)
    .where('status', '=', 'seated')
    .execute()
  const event = db.selectFrom('event').select('participants').where('id', '=', eventId)
  return { seated: rows.map(({ email }) => email ?? ''), ...(await event.executeTakeFirstOrThrow()) }
}

async function checkRush(rush: Rush, db: Database): Promise<Verdict> {
  const people = Array.from({ length: PEOPLE }, (_, who) => ({
    who,
    form: { ...seatForm(), requestKey: randomUUID() },
  }))
  const repeated = people.filter(({ who }) => who % TWICE_EVERY === 0)
  await Promise.all([...people, ...repeated].map(({ who, form }) => claimUntilAnswered(rush, who, form)))
  const { seated, participants } = await seatsOf(db, rush.eventId)
  const withoutSeat = [...rush.acknowledged].filter((email) => !seated.includes(email)).length
  const unacknowledged = seated.filter((email) => !rush.acknowledged.has(email)).length
  return {
    figure: `${PEOPLE} people, ${repeated.length} of them twice, ${rush.broken} connections broken, one replica killed: ${seated.length} of ${SEATS} seats sold, the event counts ${participants}, ${withoutSeat} acknowledged without a seat, ${unacknowledged} seats not acknowledged`,
    isGood:
      seated.length === SEATS &&
      participants === SEATS &&
      withoutSeat === 0 &&
      unacknowledged === 0 &&
      rush.broken > 0,
  }
}

async function onReplicas(world: World, isCareless: boolean): Promise<Verdict> {
  const databaseUrl = await createOwnDatabase((await world.replicas()).postgres)
  const dataDir = await mkdtemp(join(tmpdir(), 'club-rush-'))
  const env = { DATABASE_URL: databaseUrl, RATE_LIMIT_SCALE: '10000', BACKUP_NIGHTLY: '0', SEED_DEMO: '0' }
  const sites: Rush['sites'] = [await startSite(env, { dataDir }), await startSite(env, { dataDir })]
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    const adminClient = await signedInClient(sites[0].url, sites[0].superAdmin)
    const { id: eventId } = await openEvent(adminClient, { seats: String(SEATS) })
    const rush = { sites, eventId, acknowledged: new Set<string>(), answered: 0, broken: 0, isCareless }
    return await checkRush({ ...rush, end: () => void sites[1].kill() }, db)
  } finally {
    await close()
    await Promise.all(sites.map((site) => site.kill()))
    await rm(dataDir, { recursive: true, force: true })
  }
}

export const gates: Gate[] = [
  {
    id: 'R1+kill',
    goal: `Under broken connections and a killed replica exactly ${SEATS} seats are sold, each acknowledged`,
    suite: 'full',
    run: (world) => onReplicas(world, false),
    /** A client that takes a broken connection for a success. */
    control: (world) => onReplicas(world, true),
  },
]
