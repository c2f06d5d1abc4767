import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createLimitedServer } from './http-limits.ts'

const servers: ReturnType<typeof createLimitedServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Everything that is said on a line before the server closes it. */
async function answerTo(request: string, isAnswered = true): Promise<string> {
  const fixed = { 'x-content-type-options': 'nosniff' }
  const answer: RequestListener = (_, response) => void (isAnswered && response.end('ok'))
  const server = createLimitedServer(answer, { unreadMs: 100, fixed })
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(request)
  return text(socket).catch(() => '')
}

const end = 'Connection: close\r\n\r\n'

describe('a malformed request', () => {
  test.each([
    ['not HTTP', 'NONSENSE\r\n\r\n', 400],
    [
      'a header that is too long',
      `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n${end}`,
      431,
    ],
    ['an unknown expectation', `GET / HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\n${end}`, 417],
    ['a missing host', `GET / HTTP/1.1\r\n${end}`, 400],
    ['two hosts', `GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n${end}`, 400],
  ])('is answered with $2 and the headers of every response: $0', async (_, request, status) => {
    const answer = await answerTo(request)
    expect(answer.split('\r\n')[0]).toContain(` ${status} `)
    expect(answer).toContain('x-content-type-options: nosniff')
  })

  test('needs no host with HTTP/1.0', async () => {
    expect(await answerTo('GET / HTTP/1.0\r\n\r\n')).toContain(' 200 ')
  })
})

test('the server closes a GET request that sends an incomplete body', async () => {
  expect(await answerTo('GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 8\r\n\r\nname', false)).toBe('')
})

test('the number of connections of one address is limited, except for a proxy', async () => {
  const open = async (isProxy: boolean) => {
    const server = createLimitedServer(() => {}, { mostOfAddress: 2, isProxy: () => isProxy })
    servers.push(server.listen(0, '127.0.0.1'))
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const sockets = [1, 2, 3].map(() => connect(port, '127.0.0.1').on('error', () => {}))
    const closed = Promise.race(sockets.map((socket) => once(socket, 'close')))
    return Promise.race([closed.then(() => 'closed'), pause(150).then(() => 'open')])
  }
  expect([await open(false), await open(true)]).toEqual(['closed', 'open'])
})

/** The reply of a server that answers after `answerMs` and closes idle connections after 200 ms. */
async function replyAfter(request: string, answerMs: number): Promise<string> {
  const answer: RequestListener = (_, response) => void setTimeout(() => response.end('ok'), answerMs)
  const server = createLimitedServer(answer, { idleMs: 200 }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  socket.write(request)
  return text(socket).catch(() => '')
}

describe('an idle connection', () => {
  const whole = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n${end}name`
  test.each([
    ['stays open while its response is pending', whole, 300, '200'],
    ['is closed if its response never comes', whole, 60_000, ''],
    ['is closed if its request stays incomplete', whole.slice(0, -1), 300, ''],
  ])('%s', async (_, request, answerMs, status) => {
    expect((await replyAfter(request, answerMs)).split(' ')[1] ?? '').toBe(status)
  })
})

/** Sends so many requests without reading; returns how many reached the site and how many were answered. */
async function requestAtOnce(requests: number) {
  let [reached, received] = [0, '']
  const server = createLimitedServer((_, response) => {
    reached += 1
    setImmediate(() => response.end('ok'))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()))
  socket.write('GET / HTTP/1.1\r\nHost: club.example\r\n\r\n'.repeat(requests - 1))
  socket.write('GET / HTTP/1.1\r\nHost: club.example\r\nConnection: close\r\n\r\n')
  await once(socket, 'close')
  return { reached, answered: received.match(/HTTP\/1\.1 200/g)?.length ?? 0 }
}

describe('a client that pipelines requests', () => {
  test('gets the next answer begun when it has read the one before', async () => {
    let begun = 0
    const server = createLimitedServer((_, response) => {
      begun += 1
      response.end(Buffer.alloc(8_000_000))
    }).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nHost: club.example\r\n\r\n'.repeat(5))
    await pause(200)
    expect(begun).toBe(1)
    socket.resume()
    await expect.poll(() => begun, { timeout: 10_000 }).toBe(5)
    socket.destroy()
  })

  test('receives every response, and is disconnected when too many responses are pending', async () => {
    expect(await requestAtOnce(10)).toEqual({ reached: 10, answered: 10 })
    expect((await requestAtOnce(400)).reached).toBeLessThan(20)
  })
})
