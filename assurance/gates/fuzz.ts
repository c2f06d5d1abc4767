import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { openDatabase } from '#app/platform/database/database.ts'
import { allActions, prepareRequest } from '#assurance/support/all-actions.ts'
import { sendRequest, type TestRequest, type TestResponse } from '#tests/support/http-request.ts'
import { concurrently } from '#assurance/support/concurrently.ts'
import { openAlteringProxy } from '#assurance/support/altering-proxy.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { openActionContext, type ActionRequest, type ActionContext } from '#tests/support/actions.ts'
import { seedFrom } from '#tests/support/seed.ts'
import { corpus } from '#assurance/support/hostile-bodies.ts'
import { allOf, anyOf, type Gate, isFull, noneOf, type Verdict } from '#assurance/gate.ts'
import { pollution, watchedPollution } from '#assurance/support/prototype-pollution.ts'
import { randomRequests, parameterSweep } from '#assurance/support/request-list.ts'
import { within } from '#assurance/support/yardstick.ts'
import type { Site } from '#assurance/support/test-sites.ts'

/** A release is tested with a hundred thousand (FUZZ_REQUESTS). */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (isFull ? 10_000 : 1_000))
const LONGEST_MS = within(2_000, 20_000)
/** It sends a copy of the whole database, which takes seconds when earlier gates have filled it. */
const SLOW_PATH = '/admin/backups/download'
const LONGEST_ON_SLOW_PATH_MS = 20_000
/** A busy machine delays single requests; a request that is slow at every attempt is the site's fault. */
const TRIES = 4

async function sendRaw(url: string, message: string | Buffer): Promise<string> {
  const { hostname, port, host } = new URL(url)
  const bytes = typeof message === 'string' ? message : message.toString('latin1').replaceAll('{host}', host)
  const socket = connect(Number(port), hostname)
  socket.setTimeout(LONGEST_MS, () => socket.destroy())
  socket.on('error', () => {})
  socket.end(bytes, 'latin1')
  return text(socket).catch(() => '')
}

/**
 * The server may close an idle connection at the moment a request is sent on it. Browsers then send the request again,
 * and so does this. A request that fails twice is reported.
 */
async function answerOf(url: string, request: TestRequest): Promise<TestResponse> {
  const answer = await sendRequest(url, request)
  return answer.why?.includes('on a reused connection') ? sendRequest(url, request) : answer
}

async function problemOf(url: string, request: TestRequest): Promise<string | null> {
  const { status, ms, why = '' } = await answerOf(url, request)
  const about = `${request.method ?? 'GET'} ${request.path.slice(0, 80)} ${request.body?.toString().slice(0, 80) ?? ''}`
  if (status >= 500 || status === 0) return `${status} ${why} ${about} after ${Math.round(ms)} ms`
  const longest = request.path.startsWith(SLOW_PATH) ? LONGEST_ON_SLOW_PATH_MS : LONGEST_MS
  let least = ms
  for (let tries = 1; least > longest && tries < TRIES; tries += 1)
    least = Math.min(least, (await sendRequest(url, request)).ms)
  return least > longest ? `${Math.round(least)} ms ${about}` : null
}

/** Sends the corpus byte for byte. */
async function sendCorpus(url: string): Promise<string[]> {
  const wrong: string[] = []
  const requests = corpus.map(async (bytes) => {
    const answer = await sendRaw(url, bytes)
    if (/^HTTP\/1\.\d 5/.test(answer))
      wrong.push(`${answer.slice(0, 12)} ${JSON.stringify(bytes.toString('latin1').slice(0, 90))}`)
  })
  await Promise.all(requests)
  return wrong
}

async function sendRandomRequests(
  url: string,
  {
    origin,
    cookie,
    count,
    forms,
  }: { origin: string; cookie: string; count: number; forms?: ActionRequest[] },
): Promise<Verdict> {
  const seed = seedFrom('FUZZ_SEED')
  const all = [
    ...parameterSweep(cookie),
    ...fc.sample(randomRequests(origin, cookie, forms), { numRuns: count, seed }),
  ]
  const wrong: string[] = []
  await concurrently(all, 8, async (request) => {
    const problem = await problemOf(url, request)
    if (problem) wrong.push(problem)
  })
  wrong.push(...(await sendCorpus(url)))
  if ((await sendRequest(url, { path: '/healthz' })).status !== 200) wrong.push('the site is down')
  const { figure, isGood } = noneOf(wrong, all.length + corpus.length, 'requests caused an error')
  return { figure: `${figure} (seed ${seed})`, isGood }
}

/** The form of every action, except those that would end the session it is sent with. */
async function formsOn(context: ActionContext): Promise<ActionRequest[]> {
  const forms: ActionRequest[] = []
  for (const action of allActions) {
    const request = await prepareRequest(action, context)
    if ((request.form?.length ?? 0) > 0 || request.json !== undefined) forms.push(request)
  }
  return forms
}

async function fuzzSite(site: Site, count: number): Promise<Verdict> {
  const { cookie } = await signedInClient(site.url, site.superAdmin)
  const { db, close } = await openDatabase(site.place)
  const settings = await db.selectFrom('setting').selectAll().execute()
  const forms = await formsOn(await openActionContext(site.url, db))
  const verdict = await sendRandomRequests(site.url, { origin: site.url, cookie, count, forms })
  // Other gates share this site: restore its settings.
  await db
    .deleteFrom('setting')
    .where(
      'key',
      'not in',
      settings.map(({ key }) => key),
    )
    .execute()
  for (const { key, value } of settings)
    await db.updateTable('setting').set({ value }).where('key', '=', key).execute()
  await close()
  return { ...verdict, figure: `${forms.length} forms: ${verdict.figure}` }
}

export const gates: Gate[] = [
  {
    id: 'S17',
    goal: 'No malformed request causes a 5xx, a slow or missing response, or prototype pollution',
    suite: 'assure',
    async run(world) {
      const [onSqlite, onPostgres] = await world.both()
      const engines = await Promise.all([
        fuzzSite(onSqlite, REQUESTS / 2),
        fuzzSite(onPostgres, REQUESTS / 2),
      ])
      return allOf([
        { name: 'SQLite', ...engines[0] },
        { name: 'PostgreSQL', ...engines[1] },
        await pollution(await world.limitedReplicas(), sendCorpus),
      ])
    },
    /** A site that answers a NUL with 500, and a polluted prototype. Each must be detected. */
    async control(world) {
      const site = await world.site()
      const proxy = await openAlteringProxy(site.url, {
        answer(answer, { path }) {
          if (path.includes('%00')) answer.status = 500
        },
      })
      const options = { origin: site.url, cookie: '', count: 300 }
      const failingVerdict = await sendRandomRequests(proxy.url, options).finally(() => proxy.close())
      const pollutedVerdict = await watchedPollution()
      return anyOf([failingVerdict, pollutedVerdict])
    },
  },
]
