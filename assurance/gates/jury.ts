import sharp from 'sharp'
import { type Database, openDatabase } from '#app/platform/database/database.ts'
import { aFilmCall, aFilmEntry, aJuror } from '#tests/support/film-calls.ts'
import { sendRequest, type TestRequest } from '#tests/support/http-request.ts'
import { seedFrom } from '#tests/support/seed.ts'
import { type Gate, isFull, noneOf, onEach, type Verdict } from '#assurance/gate.ts'
import { concurrently } from '#assurance/support/concurrently.ts'
import {
  entryMaker,
  finderOf,
  namedInPicture,
  type RandomEntry,
  readable,
} from '#assurance/support/film-entrants.ts'
import type { Site } from '#assurance/support/test-sites.ts'

const ENTRIES = isFull ? 100 : 30
const AT_ONCE = 8
/** Films whose still carries a name in what the camera writes beside the picture. */
const WITH_STILL = 3

interface Sent extends RandomEntry {
  id: string
  linkKey: string
}

async function sendStill(site: Site, { linkKey, name }: Sent): Promise<void> {
  const exif = { IFD0: { Artist: name, Copyright: name, ImageDescription: name } }
  const plain = sharp({ create: { width: 320, height: 180, channels: 3, background: '#a33' } })
  const form = new FormData()
  form.set('intent', 'still')
  form.set('picture', new File([new Uint8Array(await plain.withExif(exif).jpeg().toBuffer())], `${name}.jpg`))
  const headers = { origin: site.url, accept: 'text/html' }
  const { status } = await fetch(`${site.url}/entries/${linkKey}`, { method: 'POST', headers, body: form })
  if (status !== 200) throw new Error(`the still was answered with ${status}`)
}

async function insertEntries(db: Database, callId: string, make: () => RandomEntry): Promise<Sent[]> {
  return Promise.all(
    Array.from({ length: ENTRIES }, async () => {
      const entry = make()
      const { id, linkKey } = await aFilmEntry(db, { callId, email: entry.email })
      const { title, name, answers } = entry
      await db
        .updateTable('film_entry')
        .set({ title, name, answers: JSON.stringify(answers) })
        .where('id', '=', id)
        .execute()
      return { ...entry, id, linkKey }
    }),
  )
}

/** Everything that a juror's browser can ask for of the films, and what it may send wrongly. */
function requestsOf(key: string, entries: readonly Sent[], otherEntry: string): TestRequest[] {
  const page = `/jury/${key}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (body: Record<string, string>, accept = 'text/html', path = page): TestRequest => ({
    path,
    method: 'POST',
    headers: { ...form, accept },
    body: new URLSearchParams(body).toString(),
  })
  const marks = { story: '4', craft: '3', impact: '5', comment: '' }
  const reads = ['', '.data'].flatMap((end) => [
    ...['', '?saved', '?page=2', '?page=3', '?page=99', '?film=nothing', "?film='"].map(
      (query) => page + end + query,
    ),
    ...entries.map(({ id }) => `${page}${end}?film=${id}`),
  ])
  const writes = entries.flatMap(({ id }, index) => [
    post({ entry: id, story: '9' }),
    ...(index % 3 === 0 ? [post({ entry: id, knowsThem: 'on' })] : []),
    ...(index % 3 === 1 ? [post({ entry: id, ...marks }, '*/*', `${page}.data`)] : []),
  ])
  const wrong = [
    post({}),
    post({ entry: 'x', ...marks }),
    post({ entry: otherEntry, ...marks }),
    post({ entry: entries[0]?.id ?? '', ...marks, comment: 'x'.repeat(600) }),
    post({ entry: entries[0]?.id ?? '', ...marks, comment: '\0' }, '*/*', `${page}.data`),
    { path: page, method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{' },
    { path: page, method: 'PUT', body: '' },
    { path: page, method: 'HEAD' },
    { path: `${page}x` },
    { path: `${page.slice(0, -1)}!.data` },
  ]
  const gets = reads.map((path): TestRequest => ({ path }))
  // Once more after the marks: another film comes first, and the list says what was seen.
  return [...gets, ...writes, ...wrong, ...gets]
}

/** Hashes of scripts say nothing that can be read, and any two letters may stand in them. */
const headText = (headers: object) => JSON.stringify(headers).replaceAll(/'sha256-[^']*'/g, '')

/** `hidesNames` 0 takes the hiding away. */
async function checkJuror(site: Site, { hidesNames }: { hidesNames: 0 | 1 }): Promise<Verdict> {
  const seed = seedFrom('FUZZ_SEED')
  const { db, close } = await openDatabase(site.place)
  const callId = await aFilmCall(db)
  await db.updateTable('film_call').set({ hides_names: hidesNames }).where('id', '=', callId).execute()
  const { linkKey } = await aJuror(db, callId)
  const ask = (asked: TestRequest) =>
    sendRequest(site.url, { ...asked, headers: { origin: site.url, ...asked.headers } })
  const answerOf = ({ headers, body }: Awaited<ReturnType<typeof ask>>) =>
    readable(headText(headers) + body.toString())
  // What stands there before there is a film gives nobody away.
  const empty = answerOf(await ask({ path: `/jury/${linkKey}` }))
  const entries = await insertEntries(db, callId, entryMaker(seed))
  for (const entry of entries.slice(0, WITH_STILL)) await sendStill(site, entry)
  const other = await aFilmEntry(db, { callId: await aFilmCall(db) })
  const stills = await db.selectFrom('film_entry').select('still').where('call_id', '=', callId).execute()
  await close()
  const isOpen = (name: string) => finderOf([{ names: [name], phones: [], email: '@@' }])(empty) !== null
  const known = entries.map(({ hidden }) => ({
    ...hidden,
    names: hidden.names.filter((name) => !isOpen(name)),
  }))
  const find = finderOf(known)
  const wrong: string[] = []
  const statuses = new Map<number, number>()
  const asked = [
    ...requestsOf(linkKey, entries, other.id),
    ...[...new Set(stills.map(({ still }) => still))].map((path): TestRequest => ({ path })),
  ]
  await concurrently(asked, AT_ONCE, async (one) => {
    const answer = await ask(one)
    if (answer.why)
      wrong.push(
        `${one.path.replace(linkKey, '…')} got no answer: ${answer.why} after ${Math.round(answer.ms)} ms`,
      )
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const isPicture = answer.headers['content-type']?.startsWith('image/')
    const named = isPicture ? namedInPicture(answer.body, known) : find(answerOf(answer))
    if (named) wrong.push(`${one.method ?? 'GET'} ${one.path.replace(linkKey, '…')} names ${named}`)
  })
  const { figure, isGood } = noneOf(wrong, asked.length, 'answers to a juror name an entrant')
  const answers = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${count} times ${status}`)
  const names = known.reduce((sum, hidden) => sum + hidden.names.length, 0)
  return {
    figure: `seed ${seed}, ${entries.length} entries, ${names} names: ${answers.join(', ')}; ${figure}`,
    isGood: isGood && (statuses.get(200) ?? 0) >= 4 * ENTRIES && !statuses.has(0) && !statuses.has(500),
  }
}

export const gates: Gate[] = [
  {
    id: 'D6',
    goal: 'No byte of an answer to a juror names an entrant, an address or a number where names are hidden',
    suite: 'test',
    run: async (world) => onEach(await world.both(), (site) => checkJuror(site, { hidesNames: 1 })),
    /** The same entries in a call that does not hide names. */
    control: async (world) => checkJuror(await world.site(), { hidesNames: 0 }),
  },
]
