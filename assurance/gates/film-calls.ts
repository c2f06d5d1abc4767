import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { MINUTE_MS } from '#app/club/durations.rules.ts'
import { criterionNames } from '#app/calls/jury.rules.ts'
import { type Database, openDatabase } from '#app/platform/database/database.ts'
import { startSite } from '#tests/support/app.ts'
import { aFilmCall, aJuror } from '#tests/support/film-calls.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { percentile, sendRequest } from '#tests/support/http-request.ts'
import { type Gate, isFull, listed, oneByOne, type Verdict } from '#assurance/gate.ts'
import { openAlteringProxy } from '#assurance/support/altering-proxy.ts'
import { concurrently } from '#assurance/support/concurrently.ts'
import { insertSentEntries } from '#assurance/support/film-crowd.ts'
import { memoryGrowthMb, sitePid } from '#assurance/support/memory.ts'
import { createOwnDatabase } from '#assurance/support/own-database.ts'
import type { Site, World } from '#assurance/support/test-sites.ts'
import { openYardstick, percentOf, within } from '#assurance/support/yardstick.ts'

const ENTRIES = 2_000
const JURORS = 40
/** Films that each juror marks. */
const MARKED = isFull ? 50 : 10
const LONGEST_MS = 2_000
const LONGEST_EXPORT_MS = 10_000
/** Of one juror's page, with its scripts named and its 24 titles. */
const LARGEST_PAGE_BYTES = 60_000
const MOST_GROWN_MB = 200
const LATE_ENTRIES = 500
const AT_ONCE = 50
const typed = { 'content-type': 'application/x-www-form-urlencoded' }

interface Marked {
  jurorId: string
  linkKey: string
  entryIds: string[]
}

/** Each press comes twice, as from somebody who is impatient. Returns the marks that were answered with success. */
async function markAtOnce(url: string, jurors: readonly Marked[]) {
  const times: number[] = []
  const answered = new Set<string>()
  const mark = async ({ jurorId, linkKey }: Marked, entry: string, index: number) => {
    const marks = Object.fromEntries(criterionNames.map((name, at) => [name, String(1 + ((index + at) % 5))]))
    const body = new URLSearchParams({ entry, ...marks, comment: '' }).toString()
    const sent = { path: `/jury/${linkKey}`, method: 'POST', headers: { origin: url, ...typed }, body }
    const answers = await Promise.all([sendRequest(url, sent), sendRequest(url, sent)])
    times.push(...answers.map(({ ms }) => ms))
    if (answers.some(({ status }) => status === 303)) answered.add(`${entry} ${jurorId}`)
  }
  const watch = async (juror: Marked) => {
    for (const [index, entry] of juror.entryIds.entries()) {
      times.push((await sendRequest(url, { path: `/jury/${juror.linkKey}?film=${entry}` })).ms)
      await mark(juror, entry, index)
    }
  }
  await Promise.all(jurors.map(watch))
  return { times, answered }
}

const keptMarks = async (db: Database, callId: string) =>
  (
    await db
      .selectFrom('film_review')
      .innerJoin('film_juror', 'film_juror.id', 'film_review.juror_id')
      .select(['entry_id as entry', 'juror_id as juror'])
      .where('film_juror.call_id', '=', callId)
      .execute()
  ).map(({ entry, juror }) => `${entry} ${juror}`)

/** `url`: where the jurors send their marks. */
async function checkJury(site: Site, url = site.url): Promise<Verdict> {
  const { db, close } = await openDatabase(site.place)
  const callId = await aFilmCall(db, { title: `Load ${randomUUID()}` })
  const ids = await insertSentEntries(db, callId, ENTRIES)
  const jurors = await Promise.all(
    Array.from({ length: JURORS }, async (_, at): Promise<Marked> => {
      const { id: jurorId, linkKey } = await aJuror(db, callId)
      // Half of them mark the same films, the others films of their own.
      const first = at % 2 === 0 ? 0 : at * MARKED
      return { jurorId, linkKey, entryIds: ids.slice(first, first + MARKED) }
    }),
  )
  const yardstick = await openYardstick()
  const admin = await signedInClient(site.url, site.superAdmin)
  const headers = { cookie: admin.cookie, origin: site.url }
  // Whatever is sent first takes the memory of a start: the first films are marked twice.
  await markAtOnce(
    url,
    jurors.map((juror) => ({ ...juror, entryIds: juror.entryIds.slice(0, 3) })),
  )
  let marked = { times: [] as number[], answered: new Set<string>() }
  const grownMb = await memoryGrowthMb(sitePid(site.pid), async () => {
    await yardstick.look()
    marked = await markAtOnce(url, jurors)
    for (let look = 0; look < 20; look += 1) await yardstick.look()
  })
  const read = async (path: string) => sendRequest(site.url, { path, headers })
  const desk = await read(`/admin/film-calls/${callId}`)
  const csv = await read(`/admin/film-calls/${callId}.csv`)
  const page = await sendRequest(site.url, { path: `/jury/${jurors[0]?.linkKey}` })
  const kept = await keptMarks(db, callId)
  await close()
  yardstick.end()
  const lost = [...marked.answered].filter((mark) => !kept.includes(mark))
  const lines = csv.body.toString().trim().split('\n').length - 1
  const allowedMs = yardstick.allowed(within(LONGEST_MS), 50)
  const pageMs = percentile(marked.times, percentOf(99))
  const wrong = [
    ...(lost.length > 0 ? [`${lost.length} marks are lost`] : []),
    ...(marked.answered.size === JURORS * MARKED ? [] : [`only ${marked.answered.size} marks were answered`]),
    ...(kept.length === marked.answered.size ? [] : [`${kept.length} marks are counted`]),
    ...(lines === ENTRIES ? [] : [`the CSV has ${lines} films`]),
    ...(desk.status === 200 && page.status === 200 ? [] : ['the desk or the jury did not open']),
    ...(pageMs <= allowedMs && desk.ms <= allowedMs ? [] : ['answers are late']),
    ...(csv.ms <= within(LONGEST_EXPORT_MS) ? [] : ['the CSV is late']),
    ...(page.body.length <= LARGEST_PAGE_BYTES ? [] : [`a page has ${page.body.length} bytes`]),
    ...(grownMb <= MOST_GROWN_MB ? [] : [`memory grew by ${grownMb} MB`]),
  ]
  const ms = [pageMs, desk.ms, csv.ms].map(Math.round)
  return {
    figure: `${ENTRIES} films, ${marked.answered.size} marks of ${JURORS} jurors sent twice: ${kept.length} kept, jury ${ms[0]} ms, desk ${ms[1]} ms, CSV of ${lines} films ${ms[2]} ms, page of ${page.body.length} bytes, ${grownMb} MB more${listed(wrong, 9)}`,
    isGood: wrong.length === 0,
  }
}

/** A site that says yes to the marks of one juror and keeps none of them. */
async function checkForgetful(site: Site): Promise<Verdict> {
  let forgotten = ''
  const proxy = await openAlteringProxy(site.url, {
    request(received) {
      received.headers['origin'] = site.url
      if (received.method === 'POST') forgotten ||= received.path
      if (received.method === 'POST' && received.path === forgotten)
        Object.assign(received, { method: 'GET', path: '/forgotten', body: Buffer.alloc(0) })
    },
    answer(answer, { path }) {
      if (path === '/forgotten') answer.status = 303
    },
  })
  return checkJury(site, proxy.url).finally(() => proxy.close())
}

/** A server before the site that says yes at once and writes afterwards. */
async function openHastyServer(target: string) {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await buffer(incoming)
      outgoing.writeHead(303, { location: '/entries/soon' }).end()
      const headers = { origin: target, ...typed }
      await sendRequest(target, { path: incoming.url ?? '/', method: 'POST', headers, body })
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * From one address, with the limits that are shipped. The process is killed as soon as the last one is answered, and what was
 * answered must be there.
 */
async function checkLastMinutes(databaseUrl: string | null, { isHasty = false } = {}): Promise<Verdict> {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-late-'))
  const env = {
    SEED_DEMO: '0',
    BACKUP_NIGHTLY: '0',
    LOG_LEVEL: 'silent',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const site = await startSite(env, { dataDir })
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    const callId = await aFilmCall(db, { closesAt: new Date(Date.now() + 5 * MINUTE_MS).toISOString() })
    const hasty = isHasty ? await openHastyServer(site.url) : null
    const acknowledged: string[] = []
    const refused = new Map<number, number>()
    await concurrently(Array.from({ length: LATE_ENTRIES }), AT_ONCE, async (_, index) => {
      const email = `late-${index}@college.example`
      const form = { title: `Late ${index}`, name: `Entrant ${index}`, email, requestKey: randomUUID() }
      const headers = { origin: site.url, ...typed }
      const sent = {
        path: `/submit/${callId}`,
        method: 'POST',
        headers,
        body: new URLSearchParams(form).toString(),
      }
      const { status } = await sendRequest(hasty?.url ?? site.url, sent)
      if (status === 303) acknowledged.push(email)
      else refused.set(status, (refused.get(status) ?? 0) + 1)
    })
    await site.kill()
    hasty?.close()
    const rows = await db.selectFrom('film_entry').select('email').where('call_id', '=', callId).execute()
    const kept = new Set(rows.map(({ email }) => email))
    const lost = acknowledged.filter((email) => !kept.has(email)).length
    const other = [...refused].map(([status, count]) => `, ${count} times ${status}`).join('')
    return {
      figure: `${acknowledged.length} of ${LATE_ENTRIES} entries answered, then killed: ${lost} lost${other}`,
      isGood: acknowledged.length === LATE_ENTRIES && lost === 0,
    }
  } finally {
    await close()
    await site.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function onBoth(world: World): Promise<Verdict> {
  const { postgres } = await world.replicas()
  const places = [
    { name: 'SQLite', databaseUrl: null },
    { name: 'PostgreSQL', databaseUrl: await createOwnDatabase(postgres) },
  ]
  return oneByOne(places, ({ databaseUrl }) => checkLastMinutes(databaseUrl))
}

export const gates: Gate[] = [
  {
    id: 'R20',
    goal: `With ${ENTRIES} films ${JURORS} jurors mark at once: each mark is kept once, and pages, desk and CSV answer in time`,
    suite: 'assure',
    run: async (world) => oneByOne(await world.both(), (site) => checkJury(site)),
    control: async (world) => checkForgetful(await world.site()),
  },
  {
    id: 'R21',
    goal: `Of ${LATE_ENTRIES} entries from one address in the last five minutes of a call none is lost, though the site is killed`,
    suite: 'assure',
    run: onBoth,
    /** A server that answers first and writes afterwards. */
    control: () => checkLastMinutes(null, { isHasty: true }),
  },
]
