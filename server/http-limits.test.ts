import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { openLimitedServer } from './http-limits.ts'

const servers: ReturnType<typeof openLimitedServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function answerTo(request: string, rest: { text: string; afterMs: number }): Promise<string> {
  const server = openLimitedServer(
    (request, response) => {
      text(request).then(
        (body) => response.end(`read ${body.length}`),
        () => {},
      )
    },
    { bodyMs: 100 },
  ).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(request)
  setTimeout(() => socket.write(rest.text), rest.afterMs)
  return text(socket).catch(() => '')
}

const head = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: club.example\r\nConnection: close\r\nContent-Length: 8\r\n\r\nname`

describe('a body that does not come', () => {
  test('is not waited for longer than a form needs', async () => {
    expect(await answerTo(head('/join'), { text: '=abc', afterMs: 250 })).toBe('')
    expect(await answerTo(head('/join'), { text: '=abc', afterMs: 10 })).toContain('read 8')
  })

  test.each(['/api/uploads', '/admin/events/1/participants'])('may take its time at %s', async (path) => {
    expect(await answerTo(head(path), { text: '=abc', afterMs: 250 })).toContain('read 8')
  })
})

/** How many of so many requests, sent without reading, reached the site, and whether the line was closed then. */
async function askedAtOnce(requests: number) {
  let [reached, answered] = [0, '']
  const server = openLimitedServer((_, response) => {
    reached += 1
    setImmediate(() => response.end('ok'))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.on('data', (bytes: Buffer) => (answered += bytes.toString()))
  socket.write('GET / HTTP/1.1\r\nHost: club.example\r\n\r\n'.repeat(requests - 1))
  socket.write('GET / HTTP/1.1\r\nHost: club.example\r\nConnection: close\r\n\r\n')
  await once(socket, 'close')
  return { reached, answered: answered.match(/HTTP\/1\.1 200/g)?.length ?? 0 }
}

describe('somebody who asks before the answer is there', () => {
  test('is answered in order, and let go when so many answers wait that they fill the memory', async () => {
    expect(await askedAtOnce(10)).toEqual({ reached: 10, answered: 10 })
    expect((await askedAtOnce(400)).reached).toBeLessThan(20)
  })
})
