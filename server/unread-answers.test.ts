import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type OnReadOpts, type Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createLimitedServer } from './http-limits.ts'
import { MemoryLedger } from './memory-ledger.ts'

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

type Options = Parameters<typeof createLimitedServer>[1]

async function openServer(listener: RequestListener, options: Options) {
  const server = createLimitedServer(listener, options).listen(0, '127.0.0.1')
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  server.on('connection', (connection: Socket) => connection.once('close', () => resolve()))
  endings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  /** `ask`: asks, and reads nothing until it is resumed. `closed`: the server has closed the first connection. */
  const ask = (path = '/', onread?: OnReadOpts): Socket => {
    const socket = connect({ port, host: '127.0.0.1', ...(onread && { onread }) }).pause()
    socket.on('error', () => {})
    socket.write(`GET ${path} HTTP/1.1\r\nHost: club.example\r\n\r\n`)
    endings.push(() => socket.destroy())
    return socket
  }
  return { ask, closed }
}

/** More than the system takes for a client that does not read. */
const LONG = 16_000_000

/** Reads until the answer is complete or the connection is closed. */
async function bytesOf(socket: Socket): Promise<number> {
  let bytes = 0
  const { promise: isWhole, resolve } = Promise.withResolvers<void>()
  socket.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > LONG) resolve()
  })
  const isClosed = socket.destroyed ? Promise.resolve() : once(socket, 'close')
  socket.resume()
  await Promise.race([isClosed, isWhole])
  return bytes
}

describe('answers that wait to be read', () => {
  const limits = { ofAddress: { slow: Infinity, bytes: 2.5 * LONG }, inAll: 3.5 * LONG }

  test('have a limit of memory per address and in total, and the slowest reader is disconnected first', async () => {
    const ledger = new MemoryLedger(limits)
    const { ask } = await openServer((_, response) => void response.end(Buffer.alloc(LONG)), {
      ledger,
      addressOf: ({ url = '' }) => url,
    })
    const sockets: Socket[] = []
    for (const path of ['/a', '/a', '/a', '/b', '/b']) {
      sockets.push(ask(path))
      await pause(100)
      expect(ledger.held).toBeLessThanOrEqual(limits.inAll)
    }
    // The first had to go for the third of its address, the second for the last of all.
    const cut = await Promise.all(sockets.map(async (socket) => (await bytesOf(socket)) < LONG))
    expect(cut).toEqual([true, true, false, false, false])
    expect(ledger.held).toBe(0)
  })
})

describe('a client that keeps an answer waiting', () => {
  const PIECE = 64_000
  const answerOf =
    (length: number): RequestListener =>
    (_, response) =>
      void pipeline(Readable.from(Array.from({ length }, () => Buffer.alloc(PIECE))), response, () => {})
  const longAnswer = answerOf(250)

  test('is disconnected when it reads nothing', async () => {
    const { ask, closed } = await openServer(longAnswer, { slowestPace: { bytes: 1_000_000, ms: 150 } })
    const socket = ask()
    await closed
    expect(await bytesOf(socket)).toBeLessThan(LONG)
  })

  test('is disconnected when it reads something all the time, but too little', async () => {
    const slowestPace = { bytes: 100_000_000, ms: 1_000 }
    const { ask, closed } = await openServer(answerOf(4_000), { slowestPace })
    let bytes = 0
    const callback = (length: number) => {
      bytes += length
      return false
    }
    // Much more than the system keeps for it in each period.
    const socket = ask('/', { buffer: new Uint8Array(200_000), callback })
    const timer = setInterval(() => socket.resume(), 10)
    endings.push(() => clearInterval(timer))
    await closed
    expect(bytes).toBeGreaterThan(LONG / 4)
    expect(bytes).toBeLessThan(4_000 * PIECE)
  })

  test('gets the whole answer when it reads fast enough, however long that takes', async () => {
    const slowestPace = { bytes: 64_000, ms: 1_000 }
    const socket = (await openServer(longAnswer, { slowestPace })).ask()
    socket.on('data', () => {
      socket.pause()
      setTimeout(() => socket.resume(), 4)
    })
    expect(await bytesOf(socket)).toBeGreaterThan(LONG)
  })
})
