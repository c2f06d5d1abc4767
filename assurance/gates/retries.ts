import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { openAlteringProxy, type Alteration } from '#assurance/support/altering-proxy.ts'
import { httpClient, signedInClient } from '#tests/support/http-client.ts'
import { eventForm } from '#tests/support/event-form.ts'
import { newPhone } from '#tests/support/phone.ts'
import { encodedPicture } from '#assurance/support/picture-makers.ts'
import { allOf, type Gate, isFull, type Verdict } from '#assurance/gate.ts'
import { multipart, uploaders } from '#assurance/support/picture-upload.ts'
import type { Site, World } from '#assurance/support/test-sites.ts'

const WRITERS = 8
const FEW = 12 * WRITERS
/** Two thousand writes of each kind. */
const MANY = 2_000
const LOST_EVERY = 5
/** A picture is stored in two sizes. */
const SIZES = 2

/** Concurrent answers may be lost several times in a row. */
const MOST_TRIES = 12

/** Repeats a request until there is an answer. */
async function sendUntilAnswered(send: () => Promise<{ status: number } | null>): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) if ((await send().catch(() => null))?.status) return
  throw new Error(`no response in ${MOST_TRIES} attempts`)
}

interface RetryContext {
  site: Site
  /** The proxy that loses answers. */
  url: string
  mark: string
}

/** Writes an event, a join request and a picture. */
async function writerOn({ site, url, mark }: RetryContext): Promise<() => Promise<void>> {
  const { cookie } = await signedInClient(site.url, site.superAdmin)
  const [adminClient, visitor] = [httpClient(url, cookie, site.url), httpClient(url, '', site.url)]
  const nextUploader = uploaders(site)
  const { type, body } = await multipart({ bytes: await encodedPicture('png') })
  return async () => {
    const event = { ...eventForm(`Retried ${mark}`), requestKey: newId() }
    await sendUntilAnswered(() => adminClient.post('/admin/dashboard.data', event))
    const phone = newPhone()
    const answers = { name: `Retried ${mark}`, phone, branch: 'CSE', year: '1st', interest: 'Other' }
    const request = { ...answers, requestKey: newId() }
    await sendUntilAnswered(() => visitor.post('/api/join', request))
    const headers = {
      origin: site.url,
      cookie: await nextUploader(),
      'content-type': type,
      'idempotency-key': newId(),
    }
    await sendUntilAnswered(() => sendRequest(url, { path: '/api/uploads', method: 'POST', headers, body }))
  }
}

async function countCreated(
  db: Database,
  { mark, site }: RetryContext,
  picturesBefore: number,
): Promise<number[]> {
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

/** Behind a proxy that loses every fifth answer after the site has processed the request. */
async function checkRetries(site: Site, writes: number, alteration: Alteration = {}): Promise<Verdict> {
  let answers = 0
  const proxy = await openAlteringProxy(site.url, {
    ...alteration,
    answer(_answer, { method }) {
      if (method === 'POST' && (answers += 1) % LOST_EVERY === 0) throw new Error('lost')
    },
  })
  const { db, close } = await openDatabase(site.place)
  const context = { site, url: proxy.url, mark: newId().slice(-8) }
  const before = await picturesOn(site)
  const write = await writerOn(context)
  const turns = Array.from({ length: writes }).keys()
  const worker = async () => {
    for (const _ of turns) await write()
  }
  await Promise.all(Array.from({ length: WRITERS }, worker))
  const counts = await countCreated(db, context, before)
  await close()
  await proxy.close()
  return {
    figure: `${answers} requests for ${writes} each of events, join requests and pictures created ${counts.join(', ')}`,
    isGood: counts.every((count) => count === writes) && answers > 3 * writes,
  }
}

async function onBoth(world: World, writes: number): Promise<Verdict> {
  const sites = await world.both()
  return allOf(
    await Promise.all(
      sites.map(async (site) => ({ name: site.name, ...(await checkRetries(site, writes)) })),
    ),
  )
}

/** A server that does not recognise a repeated request. */
const checkForgetful = async (world: World) =>
  checkRetries(await world.site(), FEW, {
    request(request) {
      if (request.headers['idempotency-key']) request.headers['idempotency-key'] = newId()
      if (!request.headers['content-type']?.includes('urlencoded')) return
      request.body = Buffer.from(request.body.toString().replace(/requestKey=[^&]*/, `requestKey=${newId()}`))
      if (request.headers['content-length']) request.headers['content-length'] = String(request.body.length)
    },
  })

export const gates: Gate[] = [
  {
    id: 'R3',
    goal: 'A write that is repeated after a lost response is stored once',
    suite: 'test',
    run: (world) => onBoth(world, isFull ? MANY : FEW),
    control: checkForgetful,
  },
]
