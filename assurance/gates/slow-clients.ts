import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sendRequest, percentile } from '#tests/support/http-request.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { memoryGrowthMb, sitePid } from '#assurance/support/memory.ts'
import { countOpenConnections } from '#assurance/support/open-connections.ts'
import { startStopwatch } from '#tests/support/event-loop-delay.ts'
import { allOf, anyOf, type Gate, listed, type Verdict } from '#assurance/gate.ts'
import { openYardstick, percentOf, within, type Yardstick } from '#assurance/support/yardstick.ts'
import { writablePaths } from '#assurance/support/routes.ts'

const SOCKETS = 1_000
/** Node's own limits are far longer: sixty seconds for a head, five minutes for a body. */
const FREED_WITHIN_MS = within(15_000, 30_000)
const PATIENCE_MS = FREED_WITHIN_MS + 5_000
const LONGEST_P99_MS = 200
const LATER_P99_MS = within(500, 5_000)
/** All these clients send their requests at once: more than 3,000 pages, because the server queues up to 16 per connection. */
const LONGEST_READ_MS = within(2_000, 20_000)
/** The clients may be gone after seconds: too few reads for a 99th percentile. */
const READ_FOR_MS = 30_000
const READERS = 200
/** The most requests that may be pipelined, and far more. */
const PIPELINED_REQUESTS = [16, 500]
/** Twice the limit for a stuck connection (server/http-limits.ts), plus a check. */
const READERS_FREED_WITHIN_MS = 65_000
/** More connections than the server allows. */
const IDLE = 10_200
const MOST_OPEN = 10_000
/** For the control, whose server shares this process and its file limit. */
const IDLE_IN_ONE = 9_500
const OPENED_AT_ONCE = 200
const MOST_GROWN_MB = 300
const asking = 'GET /healthz HTTP/1.1\r\nHost: club.example\r\n\r\n'

const beginnings = [
  () => 'GET / HTTP/1.1\r\nHost: club.example\r\nX-Slow: ',
  (url: string) =>
    `POST /join HTTP/1.1\r\nHost: club.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\nOrigin: ${url}\r\n\r\nname=`,
  () => asking,
]

/** A server, and the process it runs in. */
interface TestedServer {
  url: string
  pid: number
  /** The cookie of a signed-in account. */
  cookie?: string
}

async function open(url: string, first: string, isReading = true): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  if (!isReading) socket.pause()
  socket.on('error', () => {})
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => null)
  socket.write(first)
  if (isReading) socket.resume()
  return socket
}

const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded

/** Reads a page until `isOver` and returns how long each read took; the yardstick measures what the machine itself adds. */
async function readUntil(
  url: string,
  isOver: () => Promise<boolean> | boolean,
  yardstick?: Yardstick,
): Promise<number[]> {
  const times: number[] = []
  while (!(await isOver())) {
    const { status, ms } = await sendRequest(url, { path: '/events' })
    times.push(status === 200 ? ms : Number.POSITIVE_INFINITY)
    await yardstick?.look()
    await pause(50)
  }
  return times
}

/** A thousand slow or idle connections, beside one normal reader. */
async function slowConnections({ url }: TestedServer): Promise<Verdict> {
  let longest = 0
  const sockets: Socket[] = []
  for (let n = 0; n < SOCKETS; n += 1) {
    const held = startStopwatch()
    const socket = await open(url, beginnings[n % 3]?.(url) ?? '')
    socket.once('close', () => (longest = Math.max(longest, held())))
    sockets.push(socket)
  }
  const waited = startStopwatch()
  const alive = () => sockets.filter(isOpen)
  const isOver = () => alive().length === 0 || waited() > PATIENCE_MS
  const sendSlowly = async () => {
    while (!isOver()) {
      for (const [n, socket] of sockets.entries()) if (n % 3 < 2 && isOpen(socket)) socket.write('a')
      await pause(1_000)
    }
  }
  const yardstick = await openYardstick()
  const [times] = await Promise.all([readUntil(url, isOver, yardstick), sendSlowly()])
  const wait = percentile(times, percentOf(99))
  yardstick.end()
  const left = alive().length
  for (const socket of sockets) socket.destroy()
  return {
    figure: `${SOCKETS} slow or idle connections, ${left} still open, the longest was open for ${(longest / 1_000).toFixed(1)} s; other reads p${percentOf(99)} ${Math.round(wait)} ms`,
    isGood:
      left === 0 && longest <= FREED_WITHIN_MS && wait <= yardstick.allowed(LONGEST_P99_MS, percentOf(99)),
  }
}

/** With a session an upload may take as long as Node allows; Node checks every two seconds. */
const SESSION_FREED_WITHIN_MS = within(65_000, 80_000)
const MOST_HELD_MB = 64

/** Each from its own address, so that no limit per address applies. */
async function openBody(url: string, { path, head, from }: { path: string; head: string[]; from: string }) {
  const { port, host } = new URL(url)
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from })
  socket.on('error', () => {})
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => null)
  socket.write([`POST ${path} HTTP/1.1`, `Host: ${host}`, ...head, '', 'name='].join('\r\n'))
  socket.resume()
  return socket
}

const form = 'Content-Type: application/x-www-form-urlencoded'
const bodyKinds = [
  [form, 'Content-Length: 500'],
  [form, 'Transfer-Encoding: chunked'],
  ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 2000000'],
  [form, 'Accept: application/json', 'Content-Length: 500'],
]

/** A slow body of each kind to every writable path. */
async function slowBodies({ url, pid, cookie = '' }: TestedServer): Promise<Verdict> {
  const freedWithin = cookie ? SESSION_FREED_WITHIN_MS : FREED_WITHIN_MS
  let [longest, left, tried] = [0, [] as string[], 0]
  const grown = await memoryGrowthMb(pid, async () => {
    const held: { path: string; socket: Socket }[] = []
    for (const path of writablePaths)
      for (const kind of bodyKinds) {
        tried += 1
        const since = startStopwatch()
        const from = `127.0.${1 + Math.floor(tried / 200)}.${1 + (tried % 200)}`
        const head = [`Origin: ${url}`, ...(cookie ? [`Cookie: ${cookie}`] : []), ...kind]
        const socket = await openBody(url, { path, head, from })
        socket.once('close', () => (longest = Math.max(longest, since())))
        held.push({ path: `${path} ${kind.join(' ')}`, socket })
      }
    const waited = startStopwatch()
    const alive = () => held.filter(({ socket }) => isOpen(socket))
    while (alive().length > 0 && waited() < freedWithin + 5_000) {
      for (const { socket } of alive()) socket.write('a')
      await pause(1_000)
    }
    left = alive().map(({ path }) => path)
    for (const { socket } of held) socket.destroy()
  })
  return {
    figure: `${tried} bodies sent byte by byte ${cookie ? 'with' : 'without'} a session, ${left.length} still open${listed(left, 2)}, the longest was open for ${(longest / 1_000).toFixed(1)} s, ${grown} MB more`,
    isGood: left.length === 0 && longest <= freedWithin && grown <= MOST_HELD_MB,
  }
}

/** Clients that request far more than a connection holds and never read: each must be closed and its memory freed. */
async function unreadAnswers({ url, pid }: TestedServer): Promise<Verdict> {
  // The first render after a start takes longer.
  for (const path of ['/', '/events']) await sendRequest(url, { path })
  const before = await countOpenConnections(url)
  let [left, times] = [READERS, [] as number[]]
  const grown = await memoryGrowthMb(pid, async () => {
    const pages = (n: number) =>
      'GET / HTTP/1.1\r\nHost: club.example\r\n\r\n'.repeat(PIPELINED_REQUESTS[n % 2] ?? 0)
    const readers = await Promise.all(Array.from({ length: READERS }, (_, n) => open(url, pages(n), false)))
    const waited = startStopwatch()
    times = await readUntil(url, async () => {
      left = Math.max(0, (await countOpenConnections(url)) - before)
      return (left <= 1 && waited() > READ_FOR_MS) || waited() > READERS_FREED_WITHIN_MS
    })
    for (const socket of readers) socket.destroy()
  })
  const [p99, longest] = [percentile(times, 99), Math.max(...times)]
  return {
    figure: `${READERS} clients that do not read, ${Math.max(0, left - 1)} still connected, ${grown} MB more; ${times.length} other reads p99 ${Math.round(p99)} ms, longest ${Math.round(longest)} ms`,
    isGood: left <= 1 && p99 < LATER_P99_MS && longest < LONGEST_READ_MS && grown < MOST_GROWN_MB,
  }
}

/** Idle connections after one answer, nearly as many as the server allows. */
async function idleConnections({ url, pid }: TestedServer, idle = IDLE): Promise<Verdict> {
  let [most, left] = [0, 0]
  const grown = await memoryGrowthMb(pid, async () => {
    const sockets: Socket[] = []
    const few = () => Promise.all(Array.from({ length: OPENED_AT_ONCE }, () => open(url, asking)))
    while (sockets.length < idle) {
      sockets.push(...(await few()))
      if (sockets.length % 1_000 === 0 || sockets.length >= idle)
        most = Math.max(most, await countOpenConnections(url))
    }
    const waited = startStopwatch()
    while (sockets.some(isOpen) && waited() < PATIENCE_MS) await pause(100)
    left = sockets.filter(isOpen).length
    for (const socket of sockets) socket.destroy()
  })
  const { status } = await sendRequest(url, { path: '/events' })
  return {
    figure: `${idle} idle connections after one response: at most ${most} open at once, ${left} after ${PATIENCE_MS / 1_000} s, ${grown} MB more, the next read returned ${status}`,
    isGood:
      left === 0 &&
      most > idle / 4 &&
      most <= MOST_OPEN + OPENED_AT_ONCE &&
      grown < MOST_GROWN_MB &&
      status === 200,
  }
}

/** A server with long timeouts and no connection limit. */
async function onPatientServer(look: (held: TestedServer) => Promise<Verdict>): Promise<Verdict> {
  const page = 'A long page. '.repeat(5_000)
  const server = createServer({ keepAliveTimeout: 60_000 }, (_, response) => void response.end(page))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const verdict = await look({ url, pid: process.pid })
  server.closeAllConnections()
  server.close()
  return verdict
}

export const gates: Gate[] = [
  {
    id: 'R12',
    goal: 'Slow and idle connections are closed within seconds, and do not delay other requests',
    suite: 'assure',
    mostlyWaits: true,
    async run(world) {
      const site = await world.site()
      const server = { url: site.url, pid: sitePid(site.pid) }
      return allOf([await slowConnections(server), await slowBodies(server)])
    },
    /** Both measurements must detect it. */
    async control() {
      const verdicts = [await onPatientServer(slowConnections), await onPatientServer(slowBodies)]
      return anyOf(verdicts)
    },
  },
  {
    id: 'R12+',
    goal: 'Clients that do not read are disconnected within a minute, idle ones within seconds',
    suite: 'full',
    async run(world) {
      const { url, pid, superAdmin } = await world.site()
      const server = { url, pid: sitePid(pid) }
      const { cookie } = await signedInClient(url, superAdmin)
      return allOf([
        await unreadAnswers(server),
        await idleConnections(server),
        await slowBodies({ ...server, cookie }),
      ])
    },
    control: async () =>
      allOf([
        await onPatientServer(unreadAnswers),
        await onPatientServer((server) => idleConnections(server, IDLE_IN_ONE)),
      ]),
  },
]
