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
