import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { openDatabase } from '#app/platform/database/database.ts'
import { IMAGE_MAX_BYTES } from '#app/uploads/rules.ts'
import { allOf, type Gate, isFull, noneOf, type Verdict } from '#assurance/gate.ts'
import { peakMb, sitePid } from '#assurance/support/memory.ts'
import { createOwnDatabase } from '#assurance/support/own-database.ts'
import { newAccount, PASSWORD } from '#tests/support/admin-accounts.ts'
import { type RunningSite, startSite } from '#tests/support/app.ts'
import { anEvent } from '#tests/support/factories.ts'
import { signedInClient } from '#tests/support/http-client.ts'

const MOST_MB = 350
const EVENTS = 5
/** 300 in the long run. An event has at most 60. */
const PER_EVENT = isFull ? 60 : 8
/** Two admins, each with a phone that sends one after another. */
const AT_ONCE = 2
const KINDS = 6
const RAW_BYTES = 8_000_000

interface Chosen {
  eventId: string
  hash: string
  bytes: Buffer
}

/** What a browser makes of a photo from a phone: at most 2,400 pixels and IMAGE_MAX_BYTES. */
async function browserPicture(): Promise<Buffer> {
  const [width, height] = [2_400, 1_800]
  const raw = { raw: { width: 300, height: 225, channels: 3 as const } }
  const grain = sharp(randomBytes(300 * 225 * 3), raw).resize(width, height)
  return grain.jpeg({ quality: 92 }).toBuffer()
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The status of the answer; 0: there was none. */
async function send(url: string, cookie: string, { eventId, hash, bytes }: Chosen): Promise<number> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ event: eventId, hash })) body.set(name, value)
  body.set('image', new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }))
  const headers = { cookie, origin: url }
  const answer = await fetch(`${url}/api/uploads`, { method: 'POST', headers, body }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  return answer?.status ?? 0
}

async function prepared(site: RunningSite) {
  const { db, close } = await openDatabase(site)
  const { email } = await newAccount(db, { role: 'admin' })
  const kinds = await Promise.all(Array.from({ length: KINDS }, browserPicture))
  const chosen: Chosen[] = []
  for (let event = 0; event < EVENTS; event += 1) {
    const when = { date: '2026-01-02', turnsPastAt: '2026-01-02T12:30:00.000Z' }
    const { id: eventId } = await anEvent(db, when)
    for (let at = 0; at < PER_EVENT; at += 1)
      chosen.push({ eventId, hash: sha256(`${event} ${at}`), bytes: kinds[at % KINDS] ?? Buffer.alloc(0) })
  }
  await close()
  return { chosen, email }
}

/** Rows of which a file is twice, rows without their files, and files that were chosen and are not there. */
async function faultsOf(site: RunningSite, chosen: readonly Chosen[]): Promise<Verdict> {
  const { db, close } = await openDatabase(site)
  const events = [...new Set(chosen.map(({ eventId }) => eventId))]
  const rows = await db
    .selectFrom('event_picture')
    .select(['event_id', 'content_hash', 'src'])
    .where('event_id', 'in', events)
    .execute()
  await close()
  const files = new Set(await readdir(join(site.dataDir, 'uploads'), { recursive: true }))
  const keys = new Set(rows.map((row) => `${row.event_id} ${row.content_hash}`))
  const lost = chosen.filter(({ eventId, hash }) => !keys.has(`${eventId} ${hash}`))
  const bare = rows.filter(({ src }) => ![...files].some((name) => src.endsWith(`/${name}`)))
  const faults = [
    ...lost.map(({ hash }) => `${hash.slice(0, 6)} lost`),
    ...bare.map(({ src }) => `${src} has no file`),
    ...(rows.length > chosen.length ? [`${rows.length - chosen.length} twice`] : []),
  ]
  return noneOf(faults, chosen.length, 'pictures were lost or kept twice')
}

type HashOf = (picture: Chosen) => string

interface Sending {
  hashOf: HashOf
  databaseUrl?: string
  /** How many pictures. */
  most?: number
}

/** All are chosen and sent; the site is killed in the middle; then all are chosen again, as the screen says. */
async function interrupted({
  hashOf,
  databaseUrl,
  most = Number.POSITIVE_INFINITY,
}: Sending): Promise<Verdict> {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-pictures-'))
  const limits = { RATE_LIMIT_SCALE: '10000', BACKUP_NIGHTLY: '0', SEED_DEMO: '0' }
  const env = databaseUrl ? { ...limits, DATABASE_URL: databaseUrl } : limits
  let site = await startSite(env, { dataDir })
  try {
    const { chosen: all, email } = await prepared(site)
    const chosen = all.slice(0, most)
    const peaks: number[] = []
    const sendAll = async (onAnswer: () => void) => {
      const { cookie } = await signedInClient(site.url, { email, password: PASSWORD }, 'admin')
      const waiting = [...chosen]
      const statuses: number[] = []
      const phone = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          statuses.push(await send(site.url, cookie, { ...next, hash: hashOf(next) }))
          onAnswer()
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, phone))
      return { statuses, cookie }
    }
    let answers = 0
    let killed: Promise<unknown> | undefined
    const first = await sendAll(() => {
      answers += 1
      if (answers !== Math.floor(chosen.length / 2)) return
      peaks.push(peakMb(sitePid(site.pid)))
      // In the middle of the next ones.
      killed = pause(150).then(() => site.kill())
    })
    await killed
    site = await startSite(env, { dataDir })
    const { statuses, cookie } = await sendAll(() => undefined)
    const [one] = chosen
    const raw = one && { ...one, hash: sha256('raw'), bytes: randomBytes(RAW_BYTES) }
    const refused = raw ? await send(site.url, cookie, raw) : 0
    peaks.push(peakMb(sitePid(site.pid)))
    const unanswered = first.statuses.filter((status) => status !== 200).length
    const failed = statuses.filter((status) => status !== 200)
    return allOf([
      {
        figure: `${chosen.length} pictures of ${Math.round((one?.bytes.byteLength ?? 0) / 1_000)} kB, as a browser sends photos of 8 MB; the site was killed, ${unanswered} had no answer, all were sent again: ${failed.length} refused; 8 MB as they are: ${refused}`,
        isGood:
          unanswered > 0 &&
          failed.length === 0 &&
          refused === 413 &&
          (one?.bytes.byteLength ?? 0) <= IMAGE_MAX_BYTES,
      },
      await faultsOf(site, chosen),
      {
        figure: `the process had at most ${Math.max(...peaks)} of ${MOST_MB} MB`,
        isGood: Math.max(...peaks) <= MOST_MB,
      },
    ])
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export const gates: Gate[] = [
  {
    id: 'R19',
    goal: 'Hundreds of pictures of events with one interruption: none twice, none lost, in bounded memory',
    suite: 'assure',
    async run(world) {
      const hashOf: HashOf = ({ hash }) => hash
      const sqlite = { name: 'SQLite', ...(await interrupted({ hashOf })) }
      if (!isFull) return sqlite
      const databaseUrl = await createOwnDatabase((await world.replicas()).postgres)
      return allOf([sqlite, { name: 'PostgreSQL', ...(await interrupted({ hashOf, databaseUrl })) }])
    },
    /** A browser that takes each sending for another file. */
    control: () => interrupted({ hashOf: () => sha256(randomUUID()), most: AT_ONCE * KINDS }),
  },
]
