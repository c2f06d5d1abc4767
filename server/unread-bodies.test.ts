import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createUnreadBodies } from './unread-bodies.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server that answers at once and reads no body. */
async function openServer(how: 'endAfterBody' | 'drainOrClose') {
  const unread = createUnreadBodies({ drainMs: 1_000, max: 2 })
  const server = createServer((request, response) => {
    response.statusCode = 413
    if (how === 'endAfterBody') {
      response.setHeader('connection', 'close')
      response.write('too large')
      unread.endAfterBody(request, response)
    } else {
      unread.drainOrClose(request, response)
      response.end('too large')
    }
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  /** All of a body but its last byte, if held. */
  async function send({ isHeld }: { isHeld: boolean }) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    const answer: string[] = []
    socket.on('data', (data) => answer.push(String(data)))
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n')
    socket.write('a'.repeat(isHeld ? 99_999 : 100_000))
    await once(socket, 'data')
    return { socket, answer }
  }
  return { send, unread }
}

// Only a response that waits for the body has this limit; the server closes the other connection.
for (const { how, mostHeld } of [
  { how: 'endAfterBody', mostHeld: 0 },
  { how: 'drainOrClose', mostHeld: 1 },
] as const) {
  test(`${how}: a client that is still sending its body receives the response`, async () => {
    const { send, unread } = await openServer(how)
    const { answer } = await send({ isHeld: false })
    await expect.poll(() => answer.join('')).toContain('413')
    await expect.poll(() => unread.count()).toBe(0)
  })

  test(`${how}: clients that disconnect or stop sending are removed`, async () => {
    const { send, unread } = await openServer(how)
    const disconnecting = await send({ isHeld: true })
    await send({ isHeld: true })
    await send({ isHeld: true })
    await expect.poll(() => unread.count()).toBe(2)
    disconnecting.socket.destroy()
    await expect.poll(() => unread.count(), { timeout: 5_000 }).toBeLessThanOrEqual(mostHeld)
  })
}
