import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const ANSWER_LIMIT_MS = 10_000

export interface Told {
  firstMs: number
  lastMs: number
}

/** Many open streams of one server, and when each was sent a word. */
export async function openStreams(port: number, path: string, count: number) {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1' }))
  let wanted = Buffer.from('event: versions')
  let missing = new Set<Socket>(sockets)
  let told: Told = { firstMs: Number.NaN, lastMs: Number.NaN }
  let all = Promise.withResolvers<void>()
  const tails = new Map<Socket, Buffer>()
  for (const socket of sockets) {
    socket.on('data', (chunk) => {
      if (!missing.has(socket)) return
      const seen = Buffer.concat([tails.get(socket) ?? Buffer.alloc(0), chunk])
      tails.set(socket, seen.subarray(-wanted.length))
      if (!seen.includes(wanted)) return
      missing.delete(socket)
      if (missing.size === count - 1) told.firstMs = performance.now()
      if (missing.size > 0) return
      told.lastMs = performance.now()
      all.resolve()
    })
    socket.write(request)
  }
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  await all.promise

  return {
    /** Resolves when `word` has reached the last of them. */
    async heard(word: string, send: () => Promise<unknown>): Promise<Told> {
      wanted = Buffer.from(word)
      missing = new Set(sockets)
      told = { firstMs: Number.NaN, lastMs: Number.NaN }
      all = Promise.withResolvers<void>()
      tails.clear()
      const began = performance.now()
      const limit = setTimeout(
        () => all.reject(new Error(`${word} did not reach everybody`)),
        ANSWER_LIMIT_MS,
      )
      await Promise.all([send(), all.promise])
      clearTimeout(limit)
      return { firstMs: told.firstMs - began, lastMs: told.lastMs - began }
    },
    close(): void {
      for (const socket of sockets) socket.destroy()
    },
  }
}

export type OpenStreams = Awaited<ReturnType<typeof openStreams>>
