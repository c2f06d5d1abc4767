import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { startWatch } from './own-lateness.ts'

const AT_ONCE = 100

export interface Crowd {
  /** Whose connection the server ended. */
  gone(): number
  /** Resolves with the milliseconds until each of those still there has heard one change more. */
  nextChange(limitMs: number): Promise<number[]>
  leave(): void
}

interface Order {
  url: string
  /** What stands behind `/live?`. */
  asks: string
  people: number
  /** Ask, and then read nothing, as a phone in a tunnel. */
  isStalled?: boolean
}

async function open({ url, asks, isStalled = false }: Order): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  if (isStalled) socket.pause()
  await once(socket, 'connect')
  socket.write(`GET /live?${asks} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  return socket
}

/** So many open pages that listen, each on a connection of its own, as bytes: a browser would not fit in so often. */
export async function openCrowd(order: Order): Promise<Crowd> {
  const sockets: Socket[] = []
  const heard = new Map<Socket, () => void>()
  for (let opened = 0; opened < order.people; opened += AT_ONCE) {
    const some = Math.min(AT_ONCE, order.people - opened)
    sockets.push(...(await Promise.all(Array.from({ length: some }, () => open(order)))))
  }
  if (!order.isStalled) {
    for (const socket of sockets)
      socket.on('data', (bytes: Buffer) => bytes.includes('event: change') && heard.get(socket)?.())
    await Promise.all(sockets.map((socket) => once(socket, 'data')))
  }
  const here = () => sockets.filter((socket) => !socket.closed && !socket.readableEnded)
  return {
    gone: () => sockets.length - here().length,
    async nextChange(limitMs) {
      const ms = startWatch()
      const waits = here().map(
        (socket) =>
          new Promise<number>((resolve) => {
            const limit = setTimeout(() => resolve(Number.POSITIVE_INFINITY), limitMs)
            heard.set(socket, () => {
              clearTimeout(limit)
              heard.delete(socket)
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
