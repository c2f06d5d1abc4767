import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import { ask } from '#tests/support/ask.ts'
import { openBendingProxy, type Bending } from '#tests/support/bending-proxy.ts'
import { callerOn, signedIn } from '#tests/support/caller.ts'
import { eventForm } from '#tests/support/event-form.ts'
import { someonesPhone } from '#tests/support/phone.ts'
import { of } from '#tests/support/picture-makers.ts'
import { allOf, type Gate, type Verdict } from '../gate.ts'
import { multipart, uploaders } from '../picture-keeper.ts'
import type { Site, World } from '../world.ts'

const LANES = 8
const FEW = 12 * LANES
/** Two thousand writes of each kind that a repetition could double. */
const MANY = 2_000
const LOST_EVERY = 5
/** A picture is kept in two sizes. */
const SIZES = 2

/** Answers that leave in step may be lost in step, too. */
const MOST_TRIES = 12

/** Sends until there is an answer, as a phone in a basement does. */
async function insisting(send: () => Promise<{ status: number } | null>): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) if ((await send().catch(() => null))?.status) return
  throw new Error(`no answer in ${MOST_TRIES} tries`)
}

interface Lane {
  site: Site
  /** Where answers are lost. */
  url: string
  mark: string
}

/** One of each: an event, a join request, a picture. */
async function writerOn({ site, url, mark }: Lane): Promise<() => Promise<void>> {
  const { cookie } = await signedIn(site.url, site.superAdmin)
  const [boss, visitor] = [callerOn(url, cookie, site.url), callerOn(url, '', site.url)]
  const nextUploader = uploaders(site)
  const { type, body } = await multipart({ bytes: await of('png') })
  return async () => {
    const event = { ...eventForm(`Retried ${mark}`), requestKey: newId() }
    await insisting(() => boss.post('/admin/dashboard.data', event))
    const phone = someonesPhone()
    const request = { name: `Retried ${mark}`, phone, branch: 'CSE', year: '1st', interest: 'Other' }
    await insisting(() => visitor.post('/join', request))
    const headers = {
      origin: site.url,
      cookie: await nextUploader(),
      'content-type': type,
      'idempotency-key': newId(),
    }
    await insisting(() => ask(url, { path: '/api/uploads', method: 'POST', headers, body }))
  }
}

async function made(db: Database, { mark, site }: Lane, picturesBefore: number): Promise<number[]> {
  const events = await db.selectFrom('event').select('id').where('title', '=', `Retried ${mark}`).execute()
  const requests = await db
    .selectFrom('join_request')
    .select('id')
    .where('name', '=', `Retried ${mark}`)
    .execute()
  const pictures = (await picturesOn(site)) - picturesBefore
  return [events.length, requests.length, pictures / SIZES]
}

const picturesOn = async (site: Site) => (await readdir(join(site.place.dataDir, 'uploads'))).length

/** Behind a line that loses every fifth answer after the site has done its work. */
async function withLostAnswers(site: Site, writes: number, bending: Bending = {}): Promise<Verdict> {
  let answers = 0
  const proxy = await openBendingProxy(site.url, {
    ...bending,
    answer(_answer, { method }) {
      if (method === 'POST' && (answers += 1) % LOST_EVERY === 0) throw new Error('lost')
    },
  })
  const { db, close } = await openDatabase(site.place)
  const lane = { site, url: proxy.url, mark: newId().slice(-8) }
  const before = await picturesOn(site)
  const write = await writerOn(lane)
  const turns = Array.from({ length: writes }).keys()
  const walk = async () => {
    for (const _ of turns) await write()
  }
  await Promise.all(Array.from({ length: LANES }, walk))
  const counts = await made(db, lane, before)
  await close()
  await proxy.close()
  return {
    figure: `${answers} sent for ${writes} each of events, requests and pictures, made ${counts.join(', ')}`,
    isGood: counts.every((kept) => kept === writes) && answers > 3 * writes,
  }
}

async function onBoth(world: World, writes: number): Promise<Verdict> {
  const sites = await world.both()
  return allOf(
    await Promise.all(
      sites.map(async (site) => ({ name: site.name, ...(await withLostAnswers(site, writes)) })),
    ),
  )
}

/** A server that does not know a repetition when it sees one. */
const forgetful = async (world: World) =>
  withLostAnswers(await world.site(), FEW, {
    request(asked) {
      if (asked.headers['idempotency-key']) asked.headers['idempotency-key'] = newId()
      if (!asked.headers['content-type']?.includes('urlencoded')) return
      asked.body = Buffer.from(asked.body.toString().replace(/requestKey=[^&]*/, `requestKey=${newId()}`))
      if (asked.headers['content-length']) asked.headers['content-length'] = String(asked.body.length)
    },
  })

export const gates: Gate[] = [
  {
    id: 'R3',
    goal: 'Whoever repeats a write because the answer was lost makes it once',
    tier: 1,
    run: (world) => onBoth(world, FEW),
    control: forgetful,
  },
  {
    id: 'R3+',
    goal: `The same with ${MANY} events, requests and pictures on each engine`,
    tier: 2,
    run: (world) => onBoth(world, MANY),
    control: forgetful,
  },
]
