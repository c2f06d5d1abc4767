import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, percentile } from '#tests/support/ask.ts'
import { grownBy, siteProcess } from '#tests/support/memory.ts'
import { openAt } from '#tests/support/open-at.ts'
import { startWatch } from '#tests/support/own-lateness.ts'
import { allOf, type Gate, type Verdict } from '../gate.ts'

const SOCKETS = 1_000
const FREED_WITHIN_MS = 15_000
const PATIENCE_MS = 20_000
const LONGEST_P99_MS = 200
const LATER_P99_MS = 500
const READERS = 200
/** As many as may wait behind one another: whoever asks for more is let go at once. */
const PAGES_ASKED = [16, 500]
/** Twice what a stuck line is given (server/http-limits.ts), and a look more. */
const READERS_FREED_WITHIN_MS = 65_000
/** More than may be open at once: those beyond are let go before they ask. */
const IDLE = 10_200
const MOST_OPEN = 10_000
/** With the server of the control in one process they stay below what may be open there. */
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
interface Held {
  url: string
  pid: number
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

/** What one who wants to read waits until it is over. */
async function readUntil(url: string, isOver: () => Promise<boolean> | boolean): Promise<number> {
  const times: number[] = []
  while (!(await isOver())) {
    const { status, ms } = await ask(url, { path: '/events' })
    times.push(status === 200 ? ms : Number.POSITIVE_INFINITY)
    await pause(50)
  }
  return percentile(times, 99)
}

/** A thousand who send a head or a body letter by letter or rest on an open line, beside one who wants to read. */
async function besieged({ url }: Held): Promise<Verdict> {
  let longest = 0
  const sockets: Socket[] = []
  for (let n = 0; n < SOCKETS; n += 1) {
    const held = startWatch()
    const socket = await open(url, beginnings[n % 3]?.(url) ?? '')
    socket.once('close', () => (longest = Math.max(longest, held())))
    sockets.push(socket)
  }
  const waited = startWatch()
  const alive = () => sockets.filter(isOpen)
  const isOver = () => alive().length === 0 || waited() > PATIENCE_MS
  const drip = async () => {
    while (!isOver()) {
      for (const [n, socket] of sockets.entries()) if (n % 3 < 2 && isOpen(socket)) socket.write('a')
      await pause(1_000)
    }
  }
  const [p99] = await Promise.all([readUntil(url, isOver), drip()])
  const left = alive().length
  for (const socket of sockets) socket.destroy()
  return {
    figure: `${SOCKETS} slow or resting sockets, ${left} left, none held longer than ${(longest / 1_000).toFixed(1)} s; others read with p99 ${Math.round(p99)} ms`,
    isGood: left === 0 && longest <= FREED_WITHIN_MS && p99 <= LONGEST_P99_MS,
  }
}

/** Many who ask for far more than fits into the line and do not read: each is let go, and costs no memory for long. */
async function unread({ url, pid }: Held): Promise<Verdict> {
  // A site that was just started renders its first page for a while, whoever asks.
  for (const path of ['/', '/events']) await ask(url, { path })
  const before = await openAt(url)
  let [left, p99] = [READERS, 0]
  const grown = await grownBy(pid, async () => {
    const pages = (n: number) =>
      'GET / HTTP/1.1\r\nHost: club.example\r\n\r\n'.repeat(PAGES_ASKED[n % 2] ?? 0)
    const readers = await Promise.all(Array.from({ length: READERS }, (_, n) => open(url, pages(n), false)))
    const waited = startWatch()
    p99 = await readUntil(url, async () => {
      left = Math.max(0, (await openAt(url)) - before)
      return left <= 1 || waited() > READERS_FREED_WITHIN_MS
    })
    for (const socket of readers) socket.destroy()
  })
  return {
    figure: `${READERS} who do not read, ${Math.max(0, left - 1)} left, ${grown} MB more; others read with p99 ${Math.round(p99)} ms`,
    isGood: left <= 1 && p99 < LATER_P99_MS && grown < MOST_GROWN_MB,
  }
}

/** Nearly as many as there may be, each of whom has asked for something once and rests. */
async function rested({ url, pid }: Held, idle = IDLE): Promise<Verdict> {
  let [most, left] = [0, 0]
  const grown = await grownBy(pid, async () => {
    const sockets: Socket[] = []
    const few = () => Promise.all(Array.from({ length: OPENED_AT_ONCE }, () => open(url, asking)))
    while (sockets.length < idle) {
      sockets.push(...(await few()))
      if (sockets.length % 1_000 === 0 || sockets.length >= idle) most = Math.max(most, await openAt(url))
    }
    const waited = startWatch()
    while (sockets.some(isOpen) && waited() < PATIENCE_MS) await pause(100)
    left = sockets.filter(isOpen).length
    for (const socket of sockets) socket.destroy()
  })
  const { status } = await ask(url, { path: '/events' })
  return {
    figure: `${idle} who rest after one answer: at most ${most} held, ${left} left after ${PATIENCE_MS / 1_000} s, ${grown} MB more, the next reader got ${status}`,
    isGood:
      left === 0 &&
      most > idle / 4 &&
      most <= MOST_OPEN + OPENED_AT_ONCE &&
      grown < MOST_GROWN_MB &&
      status === 200,
  }
}

/** A server that waits longer than it should, and lets everybody in. */
async function patiently(look: (held: Held) => Promise<Verdict>): Promise<Verdict> {
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
    goal: 'Whoever sends one letter at a time or rests is let go within seconds, and nobody else waits',
    tier: 1,
    mostlyWaits: true,
    run: async (world) => besieged({ url: (await world.site()).url, pid: 0 }),
    control: () => patiently(besieged),
  },
  {
    id: 'R12+',
    goal: 'Whoever asks and does not read is let go within a minute; those who rest within seconds',
    tier: 2,
    async run(world) {
      const { url, pid } = await world.site()
      const held = { url, pid: siteProcess(pid) }
      return allOf([await unread(held), await rested(held)])
    },
    control: async () =>
      allOf([await patiently(unread), await patiently((held) => rested(held, IDLE_IN_ONE))]),
  },
]
