import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { MemoryLedger } from './memory-ledger.ts'
import { type BodyOptions, type BodyRead, createBodyReader } from './request-bodies.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const outcomeOf = (read: BodyRead) => {
  if (typeof read === 'string') return read
  return 'body' in read ? `read ${read.body.length}` : read.problem
}

/** A server that reads bodies; the cookie is the address, unless it says that it opens a session. */
async function openReader({ bodyMs = 200, slowAfterMs = 30, ledger }: Partial<BodyOptions> = {}) {
  const reads: (string | number)[] = []
  const bodies = createBodyReader({
    addressOf: ({ headers }) => headers.cookie ?? '',
    mayBeLarge: async ({ headers }) => headers.cookie === 'session',
    bodyMs,
    slowAfterMs,
    ledger,
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    reads.push(outcomeOf(await bodies.read(request, response)))
    response.end('ok')
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  async function send(text: string, { length = text.length, cookie = 'a' } = {}): Promise<Socket> {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    const type = 'Content-Type: application/x-www-form-urlencoded'
    const head = `POST /join HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\n${type}\r\nContent-Length: ${length}\r\n\r\n`
    socket.write(head + text)
    await pause(10)
    return socket
  }
  const receive = async (count: number) => {
    while (reads.length < count) await pause(5)
    return reads
  }
  return { send, receive, reads }
}

describe('a request body', () => {
  test('is read completely when it arrives in several chunks', async () => {
    const { send, receive } = await openReader()
    await send('name=Asha')
    const slow = await send('na', { length: 9_000 })
    slow.write('m'.repeat(5_000))
    await pause(10)
    slow.write('e'.repeat(3_998))
    expect(await receive(2)).toEqual(['read 9', 'read 9000'])
  })

  test('is refused with 400 if it has too many fields', async () => {
    const { send, receive } = await openReader()
    await send('a&'.repeat(1_000))
    expect(await receive(1)).toEqual([400])
  })

  test('is refused with 408 if it arrives too slowly without a session', async () => {
    const { send, receive } = await openReader()
    await send('a=', { length: 9 })
    const patient = await send('a=', { length: 9, cookie: 'session' })
    await receive(1)
    await pause(100)
    patient.write('1234567')
    expect(await receive(2)).toEqual([408, 'read 9'])
  })

  test('is not read without a session if it is larger than a form', async () => {
    const { send, receive } = await openReader()
    await send('a=', { length: 70_000 })
    expect(await receive(1)).toEqual(['unread'])
  })

  test('is ignored if its sender disconnects', async () => {
    const { send, receive } = await openReader()
    const disconnected = await send('a=', { length: 9 })
    disconnected.destroy()
    expect(await receive(1)).toEqual(['gone'])
  })
})

describe('incomplete request bodies', () => {
  const limits = { ofAddress: { slow: 2, bytes: 10_000 }, inAll: 16_000 }

  test('are replaced if they are slow by newer bodies of the same address only', async () => {
    const ledger = new MemoryLedger(limits)
    const { send, receive, reads } = await openReader({ ledger, bodyMs: 5_000 })
    await send('first', { length: 50 })
    await send('other', { length: 50, cookie: 'b' })
    await send('second', { length: 51 })
    expect(reads).toEqual([])
    await send('third', { length: 52 })
    expect(await receive(1)).toEqual([429])
  })

  test('have a limit of memory per address and in total', async () => {
    const ledger = new MemoryLedger(limits)
    const { send, receive } = await openReader({ ledger, bodyMs: 5_000, slowAfterMs: 5 })
    await send('x'.repeat(9_000), { length: 9_001 })
    await pause(30)
    await send('x'.repeat(6_000), { length: 6_001 })
    expect(await receive(1)).toEqual([429])
    await pause(30)
    await send('x'.repeat(9_000), { length: 9_001, cookie: 'b' })
    await pause(30)
    await send('x'.repeat(6_000), { length: 6_001, cookie: 'c' })
    expect(await receive(2)).toEqual([429, 503])
    expect(ledger.held).toBeLessThanOrEqual(limits.inAll)
  })

  test('release their memory when they end', async () => {
    const ledger = new MemoryLedger(limits)
    const { send, receive } = await openReader({ ledger })
    await send('name=Asha')
    const sockets = [await send('x', { length: 5_000 }), await send('y', { length: 5_000 })]
    expect(ledger.held).toBeGreaterThan(0)
    for (const socket of sockets) socket.destroy()
    await receive(3)
    await pause(20)
    expect(ledger.held).toBe(0)
  })
})
