import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { byOutsideForm } from '#app/events/terms.ts'
import { ask } from '#tests/support/ask.ts'
import { anEvent } from '#tests/support/factories.ts'
import { seatForm } from '#tests/support/seats.ts'
import { type Kitchen, numbersFrom, openKitchen, strike } from '#tests/support/soup-kitchen.ts'
import type { Gate, Verdict } from '../gate.ts'

/** Twenty before a release. */
const MINUTES = Number(process.env.SOUP_MINUTES ?? 2)
const CONTROL_MINUTES = 0.5
const STRIKE_EVERY_MS = 5_000
const LEAST_AVAILABLE = 0.995
const FIRST_TRY_MS = 1_500
const SECOND_TRY_MS = 8_000
const TRY_LASTS_MS = 15_000
const MAIL_WAIT_MS = 60_000
const SEATS = 100_000
const CLAIM_EVERY_MS = 400
const LOOK_LIMIT_MS = 15_000
const paths = ['/', '/events', '/posts', '/calendar.ics']
const form = 'application/x-www-form-urlencoded'

/** What was promised to people so far, and how often who read was answered. */
interface Told {
  members: Set<string>
  seated: Set<string>
  reads: number
  missed: string[]
}

interface Soup {
  kitchen: Kitchen
  eventId: string
  told: Told
  isOver: () => boolean
  /** Counts as told what was only sent, and knows one replica alone. */
  isCareless: boolean
}

/** As a reverse proxy does: who is not answered by one replica is passed on to the other. */
async function readOn({ kitchen: { urls }, told, isOver, isCareless }: Soup, first: number) {
  for (let n = first; !isOver(); n += 1) {
    const path = paths[n % paths.length] ?? '/'
    const from = isCareless ? [urls[0]] : [urls[n % 2], urls[(n + 1) % 2]]
    let status = 0
    for (const [at, url = ''] of from.entries())
      if (status !== 200)
        ({ status } = await ask(url, { path, limitMs: at === 0 ? FIRST_TRY_MS : SECOND_TRY_MS }))
    told.reads += 1
    if (status !== 200) told.missed.push(`${path} ${status}`)
    await pause(20)
  }
}

/** Sends the same again, to the other replica, until it is told what became of it or gives up. */
async function send(
  { kitchen: { urls } }: Soup,
  [path, done]: [string, number],
  body: Record<string, string>,
) {
  for (let n = 0; n < 4; n += 1) {
    const url = urls[n % urls.length] ?? ''
    const headers = { origin: url, accept: 'application/json', 'content-type': form }
    const sent = { path, method: 'POST', headers, body: new URLSearchParams(body).toString() }
    const { status } = await ask(url, { ...sent, limitMs: SECOND_TRY_MS })
    if (status === done) return true
    await pause(200)
  }
  return false
}

async function joinOn(soup: Soup, first: number) {
  const { told, isOver, isCareless } = soup
  for (let n = first; !isOver(); n += 1) {
    const phone = String(n)
    const person = { name: 'In the soup', phone, branch: 'CSE', year: '1st', interest: 'Other' }
    if (isCareless) told.members.add(phone)
    if (await send(soup, ['/join', 201], person)) told.members.add(phone)
    await pause(20)
  }
}

async function claimOn(soup: Soup) {
  const { told, isOver, eventId } = soup
  while (!isOver()) {
    const { email = '', ...rest } = seatForm()
    const sent = { requestKey: randomUUID(), email, ...rest }
    if (await send(soup, [`/events/${eventId}/register`, 303], sent)) told.seated.add(email)
    await pause(CLAIM_EVERY_MS)
  }
}

function unlike(what: string, promised: Set<string>, rows: readonly string[]): string[] {
  const kept = new Set(rows)
  const lost = [...promised].filter((one) => !kept.has(one)).length
  const twice = rows.length - kept.size
  return [...(lost ? [`${lost} ${what} lost`] : []), ...(twice ? [`${twice} ${what} twice`] : [])]
}

/** Who counts finds the way back to a killed database, too. */
async function counted<Value>(count: () => Promise<Value>): Promise<Value> {
  const begunAt = performance.now()
  for (;;)
    try {
      return await count()
    } catch (error) {
      if (performance.now() - begunAt > LOOK_LIMIT_MS) throw error
      await pause(200)
    }
}

/** What must hold at any moment, whatever was struck. */
async function broken({ kitchen: { db }, told, eventId }: Soup): Promise<string[]> {
  const [members, seated] = [new Set(told.members), new Set(told.seated)]
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
  const wrong = [...unlike('requests', members, phones), ...unlike('seats', seated, emails)]
  if (participants !== rows.length) wrong.push(`${participants} on the event, ${rows.length} seated`)
  return wrong
}

/** Once all is well again every mail that was promised arrives. */
async function unsent({ kitchen: { db, mailbox }, told }: Soup): Promise<string[]> {
  const waiting = db.selectFrom('mail').select('id').where('status', '=', 'waiting')
  const next_attempt_at = new Date(0).toISOString()
  const hurry = db.updateTable('mail').set({ next_attempt_at }).where('status', '=', 'waiting')
  // Longer than a try lasts: what is claimed still was claimed by one who was killed.
  await pause(TRY_LASTS_MS)
  await hurry.set({ claimed_until: null }).execute()
  const begunAt = performance.now()
  while ((await waiting.execute()).length > 0 && performance.now() - begunAt < MAIL_WAIT_MS) {
    await hurry.where('claimed_until', 'is', null).execute()
    await pause(500)
  }
  const came = new Set(mailbox.received.flatMap(({ recipients }) => recipients))
  const without = [...told.seated].filter((email) => !came.has(email)).length
  return without > 0 ? [`${without} seated without a mail`] : []
}

async function newSoup(kitchen: Kitchen, isCareless: boolean): Promise<Soup & { end(): void }> {
  const terms = { ...byOutsideForm, way: 'here' as const }
  const { id: eventId } = await anEvent(kitchen.db, { seats: SEATS, createdBy: null, terms })
  const told: Told = { members: new Set(), seated: new Set(), reads: 0, missed: [] }
  const over = new AbortController()
  const isOver = () => over.signal.aborted
  return { kitchen, eventId, told, isOver, isCareless, end: () => over.abort() }
}

function verdictOf({ told }: Soup, wrong: readonly string[], stirred: string): Verdict {
  const { members, seated, reads, missed } = told
  const available = 1 - missed.length / reads
  const named = wrong.length > 0 ? `: ${wrong.slice(0, 3).join('; ')}` : ''
  const read = `${(available * 100).toFixed(2)} % of ${reads} reads answered ${missed.slice(0, 3).join(', ')}`
  return {
    figure: `${stirred}: ${wrong.length} broken${named}; ${members.size} requests and ${seated.size} seats told; ${read}`,
    isGood: wrong.length === 0 && available >= LEAST_AVAILABLE && members.size > 50 && seated.size > 10,
  }
}

async function cooked(minutes: number, isCareless = false): Promise<Verdict> {
  const seed = Number(process.env.SOUP_SEED ?? Date.now() % 1_000_000)
  const kitchen = await openKitchen()
  const soup = await newSoup(kitchen, isCareless)
  // A last good copy is there once somebody has read the page: what falls comes upon a site that people use.
  for (const url of kitchen.urls) for (const path of paths) await ask(url, { path })
  const readers = [0, 1, 2].map((first) => readOn(soup, first))
  const writers = [joinOn(soup, 6_100_000_000), joinOn(soup, 6_200_000_000), claimOn(soup)]
  const [next, wrong] = [numbersFrom(seed), [] as string[]]
  const end = performance.now() + minutes * 60_000
  let strikes = 0
  for (; performance.now() < end; strikes += 1) {
    const [kind] = await Promise.all([strike(kitchen, next), pause(STRIKE_EVERY_MS)])
    wrong.push(...(await counted(() => broken(soup))).map((what) => `${what} after ${kind}`))
  }
  soup.end()
  await Promise.all([...readers, ...writers])
  wrong.push(...(await counted(() => broken(soup))), ...(await counted(() => unsent(soup))))
  await kitchen.close()
  return verdictOf(soup, wrong, `${strikes} faults in ${minutes} min (seed ${seed})`)
}

export const gates: Gate[] = [
  {
    id: 'R17',
    goal: 'Whatever fails in whatever order, nothing that was told is lost, twice or untrue, and who reads is answered',
    tier: 2,
    run: () => cooked(MINUTES),
    control: () => cooked(CONTROL_MINUTES, true),
  },
]
