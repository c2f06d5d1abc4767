import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { startStopwatch } from '#tests/support/event-loop-delay.ts'

const AT_ONCE = 100
/** The server limits the connections of one address: a larger crowd comes from several. */
const MAX_PER_ADDRESS = 1_000

export interface Crowd {
  /** The number of connections the server closed. */
  gone(): number
  /** Resolves with the milliseconds until each open connection received the next change. */
  nextChange(limitMs: number): Promise<number[]>
  leave(): void
}

interface Order {
  url: string
  people: number
  /** Sends the request and then reads nothing. */
  isStalled?: boolean
}

async function open({ url, isStalled = false }: Order, index: number): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  const localAddress = `127.0.0.${1 + Math.floor(index / MAX_PER_ADDRESS)}`
  const socket = connect({ port: Number(port), host: hostname, localAddress })
  socket.on('error', () => {})
  if (isStalled) socket.pause()
  await once(socket, 'connect')
  socket.write(`GET /live?topics=events HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  return socket
}

/** Many event streams on raw connections; that many browsers would not fit. */
export async function openCrowd(order: Order): Promise<Crowd> {
  const sockets: Socket[] = []
  const listeners = new Map<Socket, () => void>()
  for (let openCount = 0; openCount < order.people; openCount += AT_ONCE) {
    const batchSize = Math.min(AT_ONCE, order.people - openCount)
    sockets.push(
      ...(await Promise.all(Array.from({ length: batchSize }, (_, at) => open(order, openCount + at)))),
    )
  }
  if (!order.isStalled) {
    for (const socket of sockets)
      socket.on('data', (bytes: Buffer) => bytes.includes('event: change') && listeners.get(socket)?.())
    await Promise.all(sockets.map((socket) => once(socket, 'data')))
  }
  const here = () => sockets.filter((socket) => !socket.closed && !socket.readableEnded)
  return {
    gone: () => sockets.length - here().length,
    async nextChange(limitMs) {
      const ms = startStopwatch()
      const waits = here().map(
        (socket) =>
          new Promise<number>((resolve) => {
            const limit = setTimeout(() => resolve(Number.POSITIVE_INFINITY), limitMs)
            listeners.set(socket, () => {
              clearTimeout(limit)
              listeners.delete(socket)
              resolve(ms())
            })
          }),
      )
      return Promise.all(waits)
    },
    leave() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
