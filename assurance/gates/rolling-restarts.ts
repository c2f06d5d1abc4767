import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { type RunningSite, startSite } from '#tests/support/app.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { openBalancer } from '#tests/support/load-balancer.ts'
import { type HttpClient, httpClient, signedInClient } from '#tests/support/http-client.ts'
import { eventForm } from '#tests/support/event-form.ts'
import { type Change, openLivePage } from '#tests/support/live-page.ts'
import { createOwnDatabase } from '#assurance/support/own-database.ts'
import { totalDelayMs } from '#tests/support/event-loop-delay.ts'
import { newPhone } from '#tests/support/phone.ts'
import type { Gate, Verdict } from '#assurance/gate.ts'
import { within } from '#assurance/support/yardstick.ts'
import type { World } from '#assurance/support/test-sites.ts'

const CLIENTS = 50
/** Every fifth: the server takes 32 slow bodies from one address. */
const SLOW_ONES = 5
/** Longer than the notice before a stop, so that a request is in progress whenever a replica stops. */
const SLOW_BODY_MS = 1_500
const REST_MS = 40
const OPEN_PAGES = 5
const SEEN_WITHIN_MS = within(3_000, 30_000)
const CHANGE_EVERY_MS = 400
const LOOK_EVERY_MS = 200
const paths = ['/', '/events', '/posts', '/join', '/calendar.ics']

interface Tally {
  answered: number
  lost: string[]
}

interface Visit {
  tally: Tally
  isOver: () => boolean
  /** The last byte of a form comes late. */
  isSlow: boolean
}

async function visit(url: string, { tally, isOver, isSlow }: Visit): Promise<void> {
  const late = isSlow ? { lastByteAfterMs: SLOW_BODY_MS } : {}
  for (let n = 0; !isOver(); n += 1) {
    const person = {
      name: 'On the way',
      phone: newPhone(),
      branch: 'CSE',
      year: '1st',
      interest: 'Other',
    }
    const body = new URLSearchParams(person).toString()
    const headers = { origin: url, 'content-type': 'application/x-www-form-urlencoded' }
    const path = paths[n % paths.length] ?? '/'
    const { status } = await sendRequest(
      url,
      n % 7 === 6 ? { path: '/api/join', method: 'POST', headers, body, ...late } : { path },
    )
    if (status >= 200 && status < 300) tally.answered += 1
    else tally.lost.push(`${path} ${status}`)
    await pause(REST_MS)
  }
}

/** Creates about two events a second. Returns the acknowledged ones with their start times. */
async function keepChanging(adminClient: HttpClient, isOver: () => boolean): Promise<Change[]> {
  const acknowledgedChanges: Change[] = []
  for (let n = 0; !isOver(); n += 1) {
    const title = `Made on the way ${n}`
    const event = { ...eventForm(title), requestKey: newId() }
    const change = { title, at: Date.now(), lateMs: totalDelayMs() }
    const isMade = await adminClient
      .post('/admin/dashboard.data', event)
      .then(async (answer) => answer.ok && (await answer.text()) !== '')
      .catch(() => false)
    if (isMade) acknowledgedChanges.push(change)
    await pause(CHANGE_EVERY_MS)
  }
  return acknowledgedChanges
}

/**
 * What the migrations of the next version may do while this one still runs: a column more in every table, a table and
 * an index more. From then on the build at hand is the old one.
 */
async function becomeNewer(databaseUrl: string): Promise<void> {
  const { pool, close } = await openDatabase({ databaseUrl, dataDir: '' })
  const found = await pool?.query(`select tablename from pg_tables where schemaname = 'public'`)
  for (const { tablename } of (found?.rows ?? []) as { tablename: string }[])
    await pool?.query(`alter table "${tablename}" add column later_on text`)
  await pool?.query('create table later_table (id text primary key)')
  await pool?.query('create index later_index on join_request (later_on)')
  await close()
}

async function checkRestarts(
  world: World,
  { restarts, end }: { restarts: number; end: (site: RunningSite) => Promise<void> },
): Promise<Verdict> {
  const { postgres } = await world.replicas()
  const databaseUrl = await createOwnDatabase(postgres)
  const dataDir = await mkdtemp(join(tmpdir(), 'club-rolling-'))
  const env = { DATABASE_URL: databaseUrl, RATE_LIMIT_SCALE: '10000', BACKUP_NIGHTLY: '0' }
  const start = () => startSite(env, { dataDir })
  const replicas: [RunningSite, RunningSite] = [await start(), await start()]
  const balancer = await openBalancer(replicas.map(({ url }) => url))
  const tally: Tally = { answered: 0, lost: [] }
  let isOver = false
  const pages = Array.from({ length: OPEN_PAGES }, () => openLivePage(balancer.url))
  const { cookie } = await signedInClient(balancer.url, replicas[0].superAdmin)
  const changes = keepChanging(httpClient(balancer.url, cookie), () => isOver)
  const visitors = Array.from({ length: CLIENTS }, (_, n) =>
    visit(balancer.url, { tally, isOver: () => isOver, isSlow: n % SLOW_ONES === 0 }),
  )
  for (let n = 0; n < restarts; n += 1) {
    const place = n % 2 === 0 ? 0 : 1
    // Halfway the database is migrated to the next version.
    if (n === restarts / 2) await becomeNewer(databaseUrl)
    const leaving = replicas[place]
    await end(leaving)
    const started = await start()
    replicas[place] = started
    await balancer.change(replicas.map(({ url }) => url))
    await pause(300)
  }
  isOver = true
  await Promise.all(visitors)
  const changedAt = await changes
  const missedBy = () =>
    pages.flatMap((page) => changedAt.filter((change) => !page.hasSeen(change, SEEN_WITHIN_MS))).length
  const seenUntil = performance.now() + SEEN_WITHIN_MS
  while (missedBy() > 0 && performance.now() < seenUntil) await pause(LOOK_EVERY_MS)
  const missed = missedBy()
  for (const page of pages) page.close()
  balancer.close()
  await Promise.all(replicas.map((replica) => replica.stop()))
  await rm(dataDir, { recursive: true, force: true })
  const { answered, lost } = tally
  const gap = Math.max(...pages.map((page) => page.longestGapMs()))
  return {
    figure: `${restarts} restarts under ${CLIENTS} visitors: ${answered} answered, ${lost.length} lost${lost[0] ? `: ${lost.slice(0, 3).join('; ')}` : ''}; ${OPEN_PAGES} open pages missed ${missed} of ${changedAt.length} changes each, were disconnected for at most ${Math.round(gap)} ms`,
    isGood:
      lost.length + missed === 0 && answered > 100 && changedAt.length > restarts && gap <= SEEN_WITHIN_MS,
  }
}

export const gates: Gate[] = [
  {
    id: 'R10',
    goal: 'A rolling restart with a database migration loses no request, and open pages miss no change',
    suite: 'assure',
    mostlyWaits: true,
    run: (world) => checkRestarts(world, { restarts: 6, end: (site) => site.stop() }),
    /** Replicas that are killed instead of stopped. */
    control: (world) => checkRestarts(world, { restarts: 2, end: (site) => site.kill() }),
  },
]
