import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

interface Storm {
  port: number
  /** The bytes of the next request. */
  request: () => Buffer
  status?: number
  connections?: number
  ms?: number
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** The length of the first complete answer, or 0 while it is incomplete. Throws on another status. */
function answerLength(received: Buffer, status: number): number {
  const end = received.indexOf(HEAD_END)
  if (end === -1) return 0
  const head = received.toString('latin1', 0, end)
  if (!head.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`answered ${head.slice(0, 200)}`)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) return received.length >= end + 4 + Number(length) ? end + 4 + Number(length) : 0
  const last = received.indexOf('\r\n0\r\n\r\n', end)
  return last === -1 ? 0 : last + 7
}

/** Repeats requests over one socket until `isOver`; resolves with the number of answers. */
async function reader(
  socket: Socket,
  { request, status = 200 }: Storm,
  isOver: () => boolean,
): Promise<number> {
  let answers = 0
  let received: Buffer = Buffer.alloc(0)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  socket.on('error', reject)
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    try {
      const length = answerLength(received, status)
      if (length === 0) return
      received = received.subarray(length)
    } catch (error) {
      return reject(error)
    }
    answers += 1
    if (isOver()) return resolve(answers)
    socket.write(request())
  })
  socket.write(request())
  return promise
}

/** Answers per second to concurrent readers. Uses raw sockets, because Node's client costs more than the server. */
export async function storm(options: Storm): Promise<{ perSecond: number; answers: number }> {
  const { port, connections = 50, ms = 1_000 } = options
  const sockets = Array.from({ length: connections }, () =>
    connect({ port, host: '127.0.0.1', noDelay: true }),
  )
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const began = performance.now()
  const counts = await Promise.all(
    sockets.map((socket) => reader(socket, options, () => performance.now() - began > ms)),
  )
  const seconds = (performance.now() - began) / 1000
  for (const socket of sockets) socket.destroy()
  const answers = counts.reduce((sum, count) => sum + count, 0)
  return { perSecond: answers / seconds, answers }
}

/** A minimal HTTP request. */
export function requestBytes(path: string, headers: Record<string, string> = {}, body = ''): Buffer {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  const method = body ? 'POST' : 'GET'
  if (body) lines.push(`content-length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}
