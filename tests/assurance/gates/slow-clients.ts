import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, percentile } from '#tests/support/ask.ts'
import type { Gate, Verdict } from '../gate.ts'

const SOCKETS = 1_000
const FREED_WITHIN_MS = 20_000
const LONGEST_P95_MS = 1_000

const beginnings = [
  'GET / HTTP/1.1\r\nHost: club.example\r\nX-Slow: ',
  'POST /join HTTP/1.1\r\nHost: club.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n',
]

async function open(url: string, n: number): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect').catch(() => null)
  socket.write((beginnings[n % 2] ?? '') + (n % 2 ? `Origin: ${url}\r\n\r\nname=` : ''))
  return socket
}

/** A thousand who say one letter at a time, beside one who wants to read. */
async function besieged(url: string): Promise<Verdict> {
  const sockets: Socket[] = []
  for (let n = 0; n < SOCKETS; n += 1) sockets.push(await open(url, n))
  const begunAt = performance.now()
  const times: number[] = []
  const alive = () => sockets.filter((socket) => !socket.destroyed && !socket.readableEnded)
  for (const socket of sockets) socket.resume()
  const isWaiting = () => alive().length > 0 && performance.now() - begunAt < FREED_WITHIN_MS
  const read = async () => {
    while (isWaiting()) {
      const { status, ms } = await ask(url, { path: '/events' })
      times.push(status === 200 ? ms : Number.POSITIVE_INFINITY)
      await pause(50)
    }
  }
  const drip = async () => {
    while (isWaiting()) {
      for (const socket of alive()) socket.write('a')
      await pause(1_000)
    }
  }
  await Promise.all([read(), drip()])
  const left = alive().length
  const seconds = ((performance.now() - begunAt) / 1_000).toFixed(1)
  for (const socket of sockets) socket.destroy()
  const p95 = percentile(times, 95)
  return {
    figure: `${SOCKETS} slow sockets, ${left} left after ${seconds} s; others read with p95 ${Math.round(p95)} ms`,
    isGood: left === 0 && p95 < LONGEST_P95_MS,
  }
}

export const gates: Gate[] = [
  {
    id: 'R12',
    goal: 'Whoever sends one letter at a time is let go within seconds, and nobody else waits',
    tier: 1,
    isTimed: true,
    run: async (world) => besieged((await world.site()).url),
    /** A server that waits as long as Node does by itself. */
    async control() {
      const server = createServer((_, response) => void response.end('ok')).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const verdict = await besieged(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      server.closeAllConnections()
      server.close()
      return verdict
    },
  },
]
