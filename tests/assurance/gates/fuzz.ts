import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { openDatabase } from '#app/platform/db.ts'
import { accountDeeds } from '#tests/support/account-deeds.ts'
import { ask, type Asked } from '#tests/support/ask.ts'
import { openBendingProxy } from '#tests/support/bending-proxy.ts'
import { signedIn } from '#tests/support/caller.ts'
import { clubDeeds } from '#tests/support/club-deeds.ts'
import { openStage, type Sent, type Stage } from '#tests/support/deeds.ts'
import { ownDeeds } from '#tests/support/own-deeds.ts'
import { seatDeeds } from '#tests/support/seat-deeds.ts'
import { corpus } from '../corpus.ts'
import { allOf, type Gate, noneOf, type Verdict } from '../gate.ts'
import { pollution, watchedPollution } from '../pollution.ts'
import { questions } from '../questions.ts'
import type { Site } from '../world.ts'

/** A hundred thousand before a release. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (process.argv.includes('--full') ? 10_000 : 2_000))
const LONGEST_MS = 2_000

async function raw(url: string, told: string | Buffer): Promise<string> {
  const { hostname, port, host } = new URL(url)
  const bytes = typeof told === 'string' ? told : told.toString('latin1').replaceAll('{host}', host)
  const socket = connect(Number(port), hostname)
  socket.setTimeout(LONGEST_MS, () => socket.destroy())
  socket.on('error', () => {})
  socket.end(bytes, 'latin1')
  return text(socket).catch(() => '')
}

/** Late once may be the machine's doing; late twice is ours. */
async function complaintOf(url: string, question: Asked): Promise<string | null> {
  const { status, ms } = await ask(url, question)
  const about = `${question.method ?? 'GET'} ${question.path.slice(0, 80)} ${question.body?.toString().slice(0, 80) ?? ''}`
  if (status >= 500 || status === 0) return `${status} ${about}`
  if (ms <= LONGEST_MS || (await ask(url, question)).ms <= LONGEST_MS) return null
  return `${Math.round(ms)} ms ${about}`
}

/** Byte for byte; what follows the answer is not waited for. */
async function sentRaw(url: string): Promise<string[]> {
  const wrong: string[] = []
  const looks = corpus.map(async (bytes) => {
    const answer = await raw(url, bytes)
    if (/^HTTP\/1\.\d 5/.test(answer))
      wrong.push(`${answer.slice(0, 12)} ${JSON.stringify(bytes.toString('latin1').slice(0, 90))}`)
  })
  await Promise.all(looks)
  return wrong
}

async function fuzzed(
  url: string,
  { origin, cookie, count, forms }: { origin: string; cookie: string; count: number; forms?: Sent[] },
): Promise<Verdict> {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
  const next = fc.sample(questions(origin, cookie, forms), { numRuns: count, seed })[Symbol.iterator]()
  const wrong: string[] = []
  const worker = async () => {
    for (const question of next) {
      const complaint = await complaintOf(url, question)
      if (complaint) wrong.push(complaint)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  wrong.push(...(await sentRaw(url)))
  if ((await ask(url, { path: '/healthz' })).status !== 200) wrong.push('the site is down')
  const { figure, isGood } = noneOf(wrong, count + corpus.length, 'requests broke something')
  return { figure: `${figure} (seed ${seed})`, isGood }
}

/** Of everything that can be done, what its form would send; nothing that ends the session it is sent with. */
async function formsOn(stage: Stage): Promise<Sent[]> {
  const forms: Sent[] = []
  for (const deed of [...accountDeeds, ...ownDeeds, ...clubDeeds, ...seatDeeds]) {
    const own = { visitor: '', admin: stage.admin.cookie, boss: stage.boss.cookie }[deed.by]
    const sent = await deed.set(stage)
    const isLong = (sent.form?.length ?? 0) > 0 || sent.json !== undefined
    if (isLong) forms.push({ ...sent, cookie: sent.cookie ?? own })
  }
  return forms
}

async function onSite(site: Site, count: number): Promise<Verdict> {
  const { cookie } = await signedIn(site.url, site.superAdmin)
  const { db, close } = await openDatabase(site.place)
  const settings = await db.selectFrom('setting').selectAll().execute()
  const forms = await formsOn(await openStage(site.url, db))
  const verdict = await fuzzed(site.url, { origin: site.url, cookie, count, forms })
  // What the club says of itself is as it was for whoever looks next.
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
    goal: 'No request, however strange, is answered with a failure of ours, late, or not at all, nor leaves anything behind',
    tier: 1,
    async run(world) {
      const [onSqlite, onPostgres] = await world.both()
      return allOf([
        { name: 'SQLite', ...(await onSite(onSqlite, REQUESTS / 2)) },
        { name: 'PostgreSQL', ...(await onSite(onPostgres, REQUESTS / 2)) },
        await pollution(await world.campus(), sentRaw),
      ])
    },
    /** A database that chokes on a NUL, and a prototype that was written to. Each must be seen. */
    async control(world) {
      const site = await world.site()
      const proxy = await openBendingProxy(site.url, {
        answer(answer, { path }) {
          if (path.includes('%00')) answer.status = 500
        },
      })
      const told = { origin: site.url, cookie: '', count: 300 }
      const choking = await fuzzed(proxy.url, told).finally(() => proxy.close())
      const dirty = await watchedPollution()
      return { figure: `${choking.figure} | ${dirty.figure}`, isGood: choking.isGood || dirty.isGood }
    },
  },
]
