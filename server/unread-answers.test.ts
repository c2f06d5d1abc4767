import { once } from 'node:events'
import type { IncomingMessage, RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLimitedServer } from './http-limits.ts'
import { MemoryLedger } from './memory-ledger.ts'
import { createUnreadAnswers, type ObservedResponse } from './unread-answers.ts'

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
  const ask = (path = '/'): Socket => {
    const socket = connect({ port, host: '127.0.0.1' }).pause()
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

  /** What the system keeps of an answer beside what was read is less than this. */
  const IN_A_PERIOD = LONG / 2
  const PERIOD_MS = 1_000

  /** Reads all the time. The clock of the server stands still except that a period ends whenever so much more was read. */
  async function readByPeriods(length: number, slowestBytes: number): Promise<number> {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    endings.push(() => vi.useRealTimers())
    const slowestPace = { bytes: slowestBytes, ms: PERIOD_MS }
    const { ask, closed } = await openServer(answerOf(length), { slowestPace })
    const socket = ask()
    let [bytes, ofPeriod] = [0, 0]
    const isWhole = new Promise<void>((resolve) => {
      socket.on('data', (piece: Buffer) => {
        bytes += piece.length
        ofPeriod += piece.length
        if (bytes > length * PIECE) return resolve()
        if (ofPeriod < IN_A_PERIOD) return
        ofPeriod = 0
        vi.advanceTimersByTime(PERIOD_MS)
      })
    })
    socket.resume()
    await Promise.race([closed, isWhole])
    return bytes
  }

  test('is disconnected when it reads something all the time, but too little', async () => {
    const bytes = await readByPeriods(4_000, 100_000_000)
    expect(bytes).toBeGreaterThanOrEqual(IN_A_PERIOD)
    expect(bytes).toBeLessThan(4_000 * PIECE)
  })

  test('gets the whole answer when it reads fast enough, however long that takes', async () => {
    expect(await readByPeriods(1_000, 64_000)).toBeGreaterThan(1_000 * PIECE)
  })
})

describe('an unread answer, by the limits of the site,', () => {
  /** A client of this address that lets so many bytes wait. */
  async function letWait(answers: ReturnType<typeof createUnreadAnswers>, url: string, bytes: number) {
    const socket = { bytesWritten: bytes, writableLength: bytes, isCut: false, destroy: () => {} }
    socket.destroy = () => void (socket.isCut = true)
    const listening = { on: () => {}, once: () => {}, getHeader: () => undefined }
    const response = { ...listening, socket, writableLength: bytes } as unknown as ObservedResponse
    answers.watch({ socket, url } as unknown as IncomingMessage, response)
    response.onWrite?.()
    await nextTurn()
    return socket
  }

  test.each([
    ['is kept beside others of its address up to 24 MB', ['/a', '/a', '/a'], 8, 0],
    ['takes the place of an earlier one of its address beyond', ['/a', '/a', '/a', '/a'], 8, 1],
    ['is kept beside those of all addresses up to 64 MB', ['/a', '/b', '/c', '/d'], 16, 0],
    ['takes the place of one of any address beyond', ['/a', '/b', '/c', '/d', '/e'], 16, 1],
  ])('%s', async (_, addresses, megabytes, cut) => {
    const answers = createUnreadAnswers({ addressOf: ({ url = '' }) => url })
    endings.push(() => vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const sockets = []
    for (const url of addresses) sockets.push(await letWait(answers, url, megabytes * 1_048_576))
    expect(sockets.filter(({ isCut }) => isCut)).toHaveLength(cut)
    expect(sockets.at(-1)?.isCut, 'who has just come').toBe(false)
  })

  test('is read at 4 kB in a second, in each half minute, or its connection is closed', async () => {
    const answers = createUnreadAnswers({ addressOf: ({ url = '' }) => url })
    endings.push(() => vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const [enough, tooLittle] = [4 * 30 * 1_024, 4 * 30 * 1_024 - 1]
    /** `read`: so much of it in each half minute. */
    const isCutAfter = async (...read: number[]) => {
      const socket = await letWait(answers, '/a', 1_000_000)
      const cut: boolean[] = []
      for (const bytes of read) {
        socket.bytesWritten += bytes
        vi.advanceTimersByTime(29_000)
        cut.push(socket.isCut)
        vi.advanceTimersByTime(1_000)
      }
      return [...cut, socket.isCut]
    }
    expect(await isCutAfter(tooLittle)).toEqual([false, true])
    expect(await isCutAfter(10 * enough, enough, tooLittle)).toEqual([false, false, false, true])
  })
})
