import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Bent {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** What a faulty site would do otherwise: to a request on its way in, and to an answer on its way out. */
export interface Bending {
  request?: (asked: { method: string; path: string; headers: Record<string, string>; body: Buffer }) => void
  answer?: (answer: Bent, asked: { method: string; path: string; cookie: string }) => void
}

export interface BendingProxy {
  url: string
  close(): Promise<void>
}

async function forward(target: string, asked: Parameters<NonNullable<Bending['request']>>[0]): Promise<Bent> {
  const { hostname, port } = new URL(target)
  const { method, path, headers, body } = asked
  const sent = request({ hostname, port, method, path, headers, agent: false })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) }
}

/** A site with a bug brought back: the real one behind something that bends what goes through. For controls only. */
export async function openBendingProxy(target: string, bending: Bending): Promise<BendingProxy> {
  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const asked = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: { ...(incoming.headers as Record<string, string>) },
      body: await buffer(incoming),
    }
    bending.request?.(asked)
    const answer = await forward(target, asked)
    bending.answer?.(answer, { ...asked, cookie: asked.headers.cookie ?? '' })
    const { 'transfer-encoding': _chunked, connection: _connection, ...headers } = answer.headers
    outgoing.writeHead(answer.status, { ...headers, 'content-length': answer.body.length })
    outgoing.end(answer.body)
  }
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
