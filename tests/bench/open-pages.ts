import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const ANSWER_LIMIT_MS = 10_000
/** Beyond this number pages share connections for their fetches, as behind a proxy. */
const MOST_CONNECTIONS = 500

export interface Seen {
  firstMs: number
  lastMs: number
}

interface PagesOptions {
  port: number
  /** The address of the stream. */
  stream: string
  /** What a page fetches after a change; the last response contains the change. */
  fetches: readonly string[]
  count: number
}

const requestFor = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

async function openSockets(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1' }))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return sockets
}

/** Calls `onFound` when these bytes arrive, even split over two chunks. */
function watchFor(socket: Socket, words: () => Buffer, onFound: (times: number) => void): void {
  let tail = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    const expected = words()
    if (expected.length === 0) return
    const text = Buffer.concat([tail, chunk])
    let [at, times] = [text.indexOf(expected), 0]
    let end = 0
    for (; at !== -1; at = text.indexOf(expected, end)) {
      times += 1
      end = at + expected.length
    }
    tail = text.subarray(Math.max(end, text.length - expected.length + 1))
    if (times > 0) onFound(times)
  })
}

/** Simulates open pages: each listens to its stream and fetches after a change. */
export async function openPages({ port, stream, fetches, count }: PagesOptions) {
  const streams = await openSockets(port, count)
  const connections = await openSockets(port, Math.min(count, MOST_CONNECTIONS))
  const fetchText = fetches.map(requestFor).join('')
  const change = Buffer.from('event: change')
  let expectedBytes = Buffer.alloc(0)
  let missingCount = 0
  let seen: Seen = { firstMs: Number.NaN, lastMs: Number.NaN }
  let allFetched = Promise.withResolvers<void>()
  const openedStreams = streams.map(async (socket) => once(socket, 'data'))
  for (const [index, socket] of streams.entries()) {
    const connection = connections[index % connections.length]
    watchFor(
      socket,
      () => change,
      () => connection?.write(fetchText),
    )
    socket.write(requestFor(stream))
  }
  for (const connection of connections)
    watchFor(
      connection,
      () => expectedBytes,
      (times) => {
        if (missingCount === 0) return
        if (missingCount === count) seen.firstMs = performance.now()
        missingCount = Math.max(0, missingCount - times)
        if (missingCount > 0) return
        seen.lastMs = performance.now()
        allFetched.resolve()
      },
    )
  await Promise.all(openedStreams)

  return {
    /** Resolves when every page has fetched what contains `word`, once in each answer. */
    async seen(word: string, create: () => Promise<unknown>): Promise<Seen> {
      expectedBytes = Buffer.from(word)
      missingCount = count
      seen = { firstMs: Number.NaN, lastMs: Number.NaN }
      allFetched = Promise.withResolvers<void>()
      const began = performance.now()
      const limit = setTimeout(
        () => allFetched.reject(new Error(`${word} did not reach every page`)),
        ANSWER_LIMIT_MS,
      )
      await Promise.all([create(), allFetched.promise])
      clearTimeout(limit)
      return { firstMs: seen.firstMs - began, lastMs: seen.lastMs - began }
    },
    close(): void {
      for (const socket of [...streams, ...connections]) socket.destroy()
    },
  }
}
