import { setTimeout as pause } from 'node:timers/promises'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { anEvent } from '#tests/support/factories.ts'
import { type ChaosSetup, openChaosSetup, injectFault } from '#assurance/support/chaos.ts'
import { seededRandom, seedFrom } from '#tests/support/seed.ts'
import type { Gate, Verdict } from '#assurance/gate.ts'
import { within } from '#assurance/support/yardstick.ts'

/** A release is tested for twenty minutes (CHAOS_MINUTES). */
const MINUTES = Number(process.env.CHAOS_MINUTES ?? 2)
const CONTROL_MINUTES = 0.5
const FAULT_EVERY_MS = 5_000
const LEAST_AVAILABLE = 0.995
const FIRST_TRY_MS = 1_500
const SECOND_TRY_MS = within(8_000, 30_000)
const TRY_LASTS_MS = 15_000
const MAIL_WAIT_MS = 60_000
const SEATS = 100_000
const CLAIM_EVERY_MS = 400
const LOOK_LIMIT_MS = 15_000
const paths = ['/', '/events', '/posts', '/calendar.ics']
const form = 'application/x-www-form-urlencoded'

/** The acknowledged writes, and how many reads were answered. */
interface Tally {
  members: Set<string>
  seated: Set<string>
  reads: number
  missed: string[]
}

interface ChaosRun {
  setup: ChaosSetup
  eventId: string
  tally: Tally
  isOver: () => boolean
  /** A client that takes a sent request for an acknowledged one, and uses one replica only. */
  isCareless: boolean
}

/** Reads as through a reverse proxy: a request that one replica does not answer goes to the other. */
async function readOn({ setup: { urls }, tally, isOver, isCareless }: ChaosRun, first: number) {
  for (let n = first; !isOver(); n += 1) {
    const path = paths[n % paths.length] ?? '/'
    const from = isCareless ? [urls[0]] : [urls[n % 2], urls[(n + 1) % 2]]
    let status = 0
    for (const [at, url = ''] of from.entries())
      if (status !== 200)
        ({ status } = await sendRequest(url, { path, limitMs: at === 0 ? FIRST_TRY_MS : SECOND_TRY_MS }))
    tally.reads += 1
    if (status !== 200) tally.missed.push(`${path} ${status}`)
    await pause(20)
  }
}

/** Repeats the same request, alternating the replicas, until it gets a final answer. */
async function send(
  { setup: { urls } }: ChaosRun,
  [path, done]: [string, number],
  body: Record<string, string>,
) {
  for (let n = 0; n < 4; n += 1) {
    const url = urls[n % urls.length] ?? ''
    const headers = { origin: url, accept: 'application/json', 'content-type': form }
    const sent = { path, method: 'POST', headers, body: new URLSearchParams(body).toString() }
    const { status } = await sendRequest(url, { ...sent, limitMs: SECOND_TRY_MS })
    if (status === done) return true
    await pause(200)
  }
  return false
}

async function joinOn(run: ChaosRun, first: number) {
  const { tally, isOver, isCareless } = run
  for (let n = first; !isOver(); n += 1) {
    const phone = String(n)
    const person = { name: 'Under chaos', phone, branch: 'CSE', year: '1st', interest: 'Other' }
    if (isCareless) tally.members.add(phone)
    if (await send(run, ['/api/join', 201], person)) tally.members.add(phone)
    await pause(20)
  }
}

async function claimOn(run: ChaosRun) {
  const { tally, isOver, eventId } = run
  for (let n = 1; !isOver(); n += 1) {
    const email = `guest-${n}@college.example`
    const person = { name: 'Under chaos', email, phone: String(6_300_000_000 + n) }
    const sent = { ...person, requestKey: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` }
    if (await send(run, [`/events/${eventId}/register`, 303], sent)) tally.seated.add(email)
    await pause(CLAIM_EVERY_MS)
  }
}

function differences(what: string, acknowledged: Set<string>, rows: readonly string[]): string[] {
  const storedRows = new Set(rows)
  const lost = [...acknowledged].filter((entry) => !storedRows.has(entry)).length
  const twice = rows.length - storedRows.size
  return [...(lost ? [`${lost} ${what} lost`] : []), ...(twice ? [`${twice} ${what} duplicated`] : [])]
}

/** Repeats a query until the database is back. */
async function whenBack<Value>(query: () => Promise<Value>): Promise<Value> {
  const begunAt = performance.now()
  for (;;)
    try {
      return await query()
    } catch (error) {
      if (performance.now() - begunAt > LOOK_LIMIT_MS) throw error
      await pause(200)
    }
}

/** The invariants that must hold after every fault. */
async function violations({ setup: { db }, tally, eventId }: ChaosRun): Promise<string[]> {
  const [members, seated] = [new Set(tally.members), new Set(tally.seated)]
  const requests = await db.selectFrom('join_request').select('phone').execute()
  const { rows, participants } = await db.transaction().execute(async (db) => {
    const event = await db
      .selectFrom('event')
      .select('participants')
      .where('id', '=', eventId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const all = db.selectFrom('registration').select('email').where('event_id', '=', eventId)
    return { ...event, rows: await all.where('status', '=', 'seated').execute() }
  })
  const phones = requests.map(({ phone }) => phone)
  const emails = rows.map(({ email }) => email ?? '')
  const wrong = [...differences('requests', members, phones), ...differences('seats', seated, emails)]
  if (participants !== rows.length)
    wrong.push(`the event counts ${participants} participants, ${rows.length} have a seat`)
  return wrong
}

/** After the faults every promised mail must arrive. */
async function missingMails({ setup: { db, mailbox }, tally }: ChaosRun): Promise<string[]> {
  const waiting = db.selectFrom('mail').select('id').where('status', '=', 'waiting')
  const next_attempt_at = new Date(0).toISOString()
  const dueNow = db.updateTable('mail').set({ next_attempt_at }).where('status', '=', 'waiting')
  // Longer than an attempt lasts: what is still claimed was claimed by a killed process.
  await pause(TRY_LASTS_MS)
  await dueNow.set({ claimed_until: null }).execute()
  const begunAt = performance.now()
  while ((await waiting.execute()).length > 0 && performance.now() - begunAt < MAIL_WAIT_MS) {
    await dueNow.where('claimed_until', 'is', null).execute()
    await pause(500)
  }
  const recipients = new Set(mailbox.received.flatMap(({ recipients }) => recipients))
  const missingCount = [...tally.seated].filter((email) => !recipients.has(email)).length
  return missingCount > 0 ? [`${missingCount} people with a seat got no mail`] : []
}

async function newRun(setup: ChaosSetup, isCareless: boolean): Promise<ChaosRun & { end(): void }> {
  const settings = { ...externalFormSettings, method: 'here' as const }
  const { id: eventId } = await anEvent(setup.db, { seats: SEATS, createdBy: null, settings })
  const tally: Tally = { members: new Set(), seated: new Set(), reads: 0, missed: [] }
  const over = new AbortController()
  const isOver = () => over.signal.aborted
  return { setup, eventId, tally, isOver, isCareless, end: () => over.abort() }
}

function verdictOf({ tally, setup }: ChaosRun, wrong: readonly string[], summary: string): Verdict {
  const { members, seated, reads, missed } = tally
  const available = 1 - missed.length / reads
  const named = wrong.length > 0 ? `: ${wrong.slice(0, 3).join('; ')}` : ''
  const read = `${(available * 100).toFixed(2)} % of ${reads} reads answered ${missed.slice(0, 3).join(', ')}`
  return {
    figure: `${summary}: ${wrong.length} violated invariants${named}; ${members.size} requests and ${seated.size} seats acknowledged; ${read}`,
    skipped: setup.skipped,
    isGood: wrong.length === 0 && available >= LEAST_AVAILABLE && members.size > 50 && seated.size > 10,
  }
}

async function runChaos(minutes: number, isCareless = false): Promise<Verdict> {
  const seed = seedFrom('CHAOS_SEED')
  const setup = await openChaosSetup()
  const run = await newRun(setup, isCareless)
  // A cached copy exists only after a first read.
  for (const url of setup.urls) for (const path of paths) await sendRequest(url, { path })
  const readers = [0, 1, 2].map((first) => readOn(run, first))
  const writers = [joinOn(run, 6_100_000_000), joinOn(run, 6_200_000_000), claimOn(run)]
  const [next, wrong] = [seededRandom(seed), [] as string[]]
  const end = performance.now() + minutes * 60_000
  let faults = 0
  for (; performance.now() < end; faults += 1) {
    const [kind] = await Promise.all([injectFault(setup, next), pause(FAULT_EVERY_MS)])
    wrong.push(...(await whenBack(() => violations(run))).map((what) => `${what} after ${kind}`))
  }
  run.end()
  await Promise.all([...readers, ...writers])
  wrong.push(...(await whenBack(() => violations(run))), ...(await whenBack(() => missingMails(run))))
  await setup.close()
  return verdictOf(run, wrong, `${faults} faults in ${minutes} min (seed ${seed})`)
}

export const gates: Gate[] = [
  {
    id: 'R17',
    goal: 'Under random faults no acknowledged write is lost or duplicated, and reads are answered',
    suite: 'full',
    run: () => runChaos(MINUTES),
    control: () => runChaos(CONTROL_MINUTES, true),
  },
]
