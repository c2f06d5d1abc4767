import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { EVENTS_PER_PAGE } from '#app/events/list.rules.ts'
import { openDatabase } from '#app/platform/database/database.ts'
import { IMAGE_WIDE_PX } from '#app/uploads/rules.ts'
import { VIDEO_PIECE_BYTES } from '#app/uploads/video.rules.ts'
import { type RunningSite, startSite } from '#tests/support/app.ts'
import { anEvent } from '#tests/support/factories.ts'
import { insertFullClub } from '#tests/support/full-club.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { openEvent } from '#tests/support/seats.ts'
import { emptyMp4 } from '#tests/support/video-files.ts'
import { memoryGrowthMb, residentMb, sitePid } from '#assurance/support/memory.ts'
import { openMemoryGroup } from '#assurance/support/memory-group.ts'
import { allOf, type Gate, type Verdict } from '#assurance/gate.ts'
import { openYardstick, within } from '#assurance/support/yardstick.ts'

const READERS = 300
const MOST_GROWN_MB = 64
/** Without these limits it was twelve seconds and more. */
const LONGEST_HEALTH_MS = within(400, 2_000)
const READ_NOTHING_FOR_MS = 6_000
const BETWEEN_MS = 1_000
const WARM_UP_ROUNDS = 40
const MB = 1_048_576
const FILM_PIECES = 8
/** Twice as many are shorter than the longest search. */
const SPACES = 49

/** What the unit of the site may use at most. */
const limitMb = () => Number(/MemoryMax=(\d+)M/.exec(readFileSync('deploy/club.service', 'utf8'))?.[1])

/** The largest picture that an upload becomes: nothing in it can be packed. */
function largestPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const edge = { width: IMAGE_WIDE_PX, height: IMAGE_WIDE_PX, channels: 3 } as const
  return sharp({ create: { ...edge, background: '#888', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

async function upload(url: string, cookie: string, fields: Record<string, string | Blob>): Promise<string> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const answer = await fetch(`${url}/api/uploads`, { method: 'POST', body, headers: { cookie, origin: url } })
  const { data } = (await answer.json()) as { data?: { url: string | null } }
  if (!data) throw new Error(`an upload was answered with ${answer.status}`)
  return data.url === null ? '' : new URL(data.url).pathname
}

async function uploadFilm(url: string, cookie: string): Promise<string> {
  let path = ''
  const film = emptyMp4(FILM_PIECES * VIDEO_PIECE_BYTES)
  for (let at = 0; at < FILM_PIECES; at += 1)
    path = await upload(url, cookie, {
      piece: new Blob([film.subarray(at * VIDEO_PIECE_BYTES, (at + 1) * VIDEO_PIECE_BYTES)]),
      key: 'the key of a film',
      at: String(at),
      total: String(film.length),
      type: 'mp4',
    })
  return path
}

interface Asked {
  what: string
  /** A new one for each request. */
  path: () => string
  requests: number
}

let searches = 0

/** A search that finds most events, each time with other spaces around it, so that the page is rendered for each request. */
function fullPage(): string {
  searches += 1
  return `/events?q=${'+'.repeat(searches % SPACES)}a${'+'.repeat(Math.floor(searches / SPACES) % SPACES)}`
}

/** A club with a row in every table, and events for many pages. */
async function fillClub(
  { url, superAdmin, dataDir }: RunningSite,
  databaseUrl: string | null,
): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  await insertFullClub(db)
  for (let n = 0; n < 4 * EVENTS_PER_PAGE; n += 1)
    await anEvent(db, { title: `An evening at the lamps, part ${n}` })
  await close()
  // A change through the site, so that its lists are read again.
  await openEvent(await signedInClient(url, superAdmin))
}

/** Public addresses of all kinds of answers that are large or made for one request. */
async function addressesOf({ url, superAdmin }: RunningSite): Promise<Asked[]> {
  const { cookie } = await signedInClient(url, superAdmin)
  const picture = await upload(url, cookie, {
    image: new Blob([new Uint8Array(await largestPicture())], { type: 'image/jpeg' }),
  })
  const film = await uploadFilm(url, cookie)
  const kinds = [
    { what: 'the largest picture', path: () => picture },
    { what: 'a film', path: () => film },
    { what: 'a card', path: () => '/og/club.png' },
    { what: 'a page that is not cached', path: fullPage },
  ]
  return kinds.flatMap((kind) => [1, 16].map((requests) => ({ ...kind, requests })))
}

async function ask(url: string, { path, requests }: Asked): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).pause()
  socket.on('error', () => {})
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => null)
  socket.write(
    Array.from({ length: requests }, () => `GET ${path()} HTTP/1.1\r\nHost: club.example\r\n\r\n`).join(''),
  )
  return socket
}

/** Asks on so many connections, reads nothing, and returns how long others wait meanwhile. */
async function readNothing(url: string, asked: Asked, readers: number) {
  const yardstick = await openYardstick()
  const sockets = Promise.all(Array.from({ length: readers }, () => ask(url, asked)))
  const times: number[] = []
  const until = performance.now() + READ_NOTHING_FOR_MS
  while (performance.now() < until) {
    const [{ status, ms }] = await Promise.all([sendRequest(url, { path: '/healthz' }), yardstick.look()])
    times.push(status === 200 ? ms : Number.POSITIVE_INFINITY)
    await pause(50)
  }
  for (const socket of await sockets) socket.destroy()
  yardstick.end()
  return { longest: Math.max(...times), allowed: yardstick.allowed(LONGEST_HEALTH_MS, 100) }
}

interface Measured {
  url: string
  pid: number
  addresses: readonly Asked[]
  readers?: number
}

/** As often as it takes until the heap has the size that it has in use: what it grows by later is not the readers' fault. */
async function warmUp(url: string, addresses: readonly Asked[]): Promise<void> {
  for (let n = 0; n < WARM_UP_ROUNDS; n += 1)
    await Promise.all(addresses.map(({ path }) => sendRequest(url, { path: path() })))
}

async function measure({ url, pid, addresses, readers = READERS }: Measured): Promise<Verdict> {
  await warmUp(url, addresses)
  const verdicts: Verdict[] = []
  for (const asked of addresses) {
    let health = { longest: 0, allowed: 0 }
    const grown = await memoryGrowthMb(pid, async () => {
      health = await readNothing(url, asked, readers)
    })
    await pause(BETWEEN_MS)
    verdicts.push({
      figure: `${readers} × ${asked.requests} of ${asked.what}: +${grown} MB, /healthz at most ${Math.round(health.longest)} ms`,
      isGood: grown <= MOST_GROWN_MB && health.longest <= health.allowed,
    })
  }
  return allOf(verdicts)
}

async function measureSite(name: string, env: Record<string, string> = {}): Promise<Verdict> {
  const limit = limitMb()
  const group = openMemoryGroup(limit * MB)
  const settings = { ...env, RATE_LIMIT_SCALE: '10000', BACKUP_NIGHTLY: '0' }
  const site = await startSite(settings, group ? { shell: group.enter } : {})
  try {
    const pid = sitePid(site.pid)
    await fillClub(site, env['DATABASE_URL'] ?? null)
    const { figure, isGood } = await measure({ url: site.url, pid, addresses: await addressesOf(site) })
    const resident = Math.round(residentMb(pid))
    const { status } = await sendRequest(site.url, { path: '/healthz' })
    const killed = group?.killedCount() ?? 0
    const inside = group
      ? `in a group of processes limited to ${limit} MB: ${killed} killed`
      : `this machine allows no group with a limit, so its memory is compared: ${resident} of ${limit} MB`
    return {
      figure: `${name}: ${figure} | ${inside}, then /healthz ${status}`,
      isGood: isGood && status === 200 && killed === 0 && resident < limit,
    }
  } finally {
    await site.dispose()
    group?.remove()
  }
}

async function measureBoth(): Promise<Verdict> {
  const postgres = await startPostgres()
  try {
    return allOf([
      await measureSite('SQLite'),
      await measureSite('PostgreSQL', { DATABASE_URL: postgres.url }),
    ])
  } finally {
    await postgres.stop()
  }
}

/** A server that reads a file whole for each request, and answers pipelined requests at once. */
async function measureWholeFiles(): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'club-whole-'))
  const path = join(folder, 'picture')
  await writeFile(path, Buffer.alloc(MB))
  const server = createServer((_, response) => void readFile(path).then((bytes) => response.end(bytes)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const addresses = [{ what: 'a picture', path: () => '/', requests: 16 }]
  const verdict = await measure({ url, pid: process.pid, addresses, readers: 20 })
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
  return verdict
}

export const gates: Gate[] = [
  {
    id: 'R12+unread',
    goal: 'Answers that nobody reads neither fill the memory nor delay other requests',
    suite: 'assure',
    run: measureBoth,
    control: measureWholeFiles,
  },
]
