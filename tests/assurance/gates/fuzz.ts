import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { ask, type Asked } from '#tests/support/ask.ts'
import { openBendingProxy } from '#tests/support/bending-proxy.ts'
import { signedIn } from '#tests/support/caller.ts'
import { allOf, type Gate, noneOf, type Verdict } from '../gate.ts'
import { corpus } from '../corpus.ts'
import { everyPath, writablePaths } from '../routes.ts'
import type { Site } from '../world.ts'

const T1_REQUESTS = 2_000
const LONGEST_MS = 4_000

const fields = [
  'name',
  'phone',
  'email',
  'password',
  'intent',
  'id',
  'title',
  'date',
  'seats',
  'branch',
  'token',
  'mode',
  'tab',
  'page',
  'q',
  '__proto__',
  'constructor.prototype',
  'role',
  'isAdmin',
]
const nasty = fc.oneof(
  fc.constantFrom(
    '\0',
    '\u0000x',
    '\ud800',
    '1e309',
    '-0',
    '__proto__',
    "' or 1=1 --",
    '%',
    '\u202e',
    'a'.repeat(9_000),
    '../../etc/passwd',
    '{{7*7}}',
    '[object Object]',
    '9'.repeat(400),
    '\r\nset-cookie: a=b',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
)
const pairs = fc.array(fc.tuple(fc.constantFrom(...fields), nasty), { maxLength: 8 })
const encoded = (words: readonly (readonly [string, string])[]) =>
  words
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&')
const types = [
  'application/x-www-form-urlencoded',
  'application/json\t;',
  'application/json;',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  '',
  'application/x-www-form-urlencoded; charset=utf-7',
]

function questions(origin: string, cookie: string): fc.Arbitrary<Asked> {
  const reading = fc
    .tuple(
      fc.constantFrom(...everyPath.filter((path) => path !== '/live')),
      pairs,
      fc.boolean(),
      fc.constantFrom('', cookie),
    )
    .map(([path, words, isData, who]) => ({
      path: `${path}${isData ? '.data' : ''}?${encoded(words)}`.slice(0, 6_000),
      headers: { cookie: who },
    }))
  const strangePath = fc
    .string({ unit: 'grapheme-ascii', maxLength: 40 })
    .map((text) => ({ path: `/${text.replaceAll(/[^!-~]/g, '%00')}` }))
  const writing = fc
    .tuple(
      fc.constantFrom(...writablePaths),
      pairs,
      fc.constantFrom(...types),
      fc.constantFrom('', cookie),
      fc.string({ unit: 'binary', maxLength: 80 }),
    )
    .map(([path, words, type, who, junk]) => ({
      path,
      method: 'POST',
      headers: { origin, cookie: who, ...(type && { 'content-type': type }) },
      body: type.startsWith('multipart') || type.startsWith('application/json') ? junk : encoded(words),
    }))
    // Who signs themselves out asks nothing more.
    .filter(({ path }) => path !== '/logout')
  return fc.oneof(
    { weight: 3, arbitrary: reading },
    { weight: 1, arbitrary: strangePath },
    { weight: 4, arbitrary: writing },
  )
}

async function raw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.setTimeout(LONGEST_MS, () => socket.destroy())
  socket.on('error', () => {})
  socket.end(bytes)
  return text(socket).catch(() => '')
}

async function fuzzed(
  url: string,
  { origin, cookie, count }: { origin: string; cookie: string; count: number },
): Promise<Verdict> {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
  const asked = fc.sample(questions(origin, cookie), { numRuns: count, seed })
  const wrong: string[] = []
  const next = asked[Symbol.iterator]()
  const worker = async () => {
    for (const question of next) {
      const { status, ms } = await ask(url, question)
      const about = `${question.method ?? 'GET'} ${question.path.slice(0, 80)} ${question.body?.toString().slice(0, 80) ?? ''}`
      if (status >= 500 || status === 0) wrong.push(`${status} ${about}`)
      if (ms > LONGEST_MS) wrong.push(`${Math.round(ms)} ms ${about}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  for (const bytes of corpus) {
    const answer = await raw(url, bytes)
    if (/^HTTP\/1\.\d 5/.test(answer))
      wrong.push(`${answer.slice(0, 12)} ${JSON.stringify(bytes.slice(0, 60))}`)
  }
  if ((await ask(url, { path: '/healthz' })).status !== 200) wrong.push('the site is down')
  const { figure, isGood } = noneOf(wrong, count + corpus.length, 'requests broke something')
  return { figure: `${figure} (seed ${seed})`, isGood }
}

async function onSite(site: Site, count: number): Promise<Verdict> {
  const { cookie } = await signedIn(site.url, site.superAdmin)
  return fuzzed(site.url, { origin: site.url, cookie, count })
}

export const gates: Gate[] = [
  {
    id: 'S17',
    goal: 'No request, however strange, is answered with a failure of ours, late, or not at all',
    tier: 1,
    async run(world) {
      const [onSqlite, onPostgres] = await world.both()
      const first = await onSite(onSqlite, T1_REQUESTS / 2)
      return allOf([
        { name: 'SQLite', ...first },
        { name: 'PostgreSQL', ...(await onSite(onPostgres, T1_REQUESTS / 2)) },
      ])
    },
    /** A database that chokes on a NUL. */
    async control(world) {
      const site = await world.site()
      const proxy = await openBendingProxy(site.url, {
        answer(answer, { path }) {
          if (path.includes('%00')) answer.status = 500
        },
      })
      return fuzzed(proxy.url, { origin: site.url, cookie: '', count: 300 }).finally(() => proxy.close())
    },
  },
]
