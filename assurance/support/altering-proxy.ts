import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface ProxiedResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Changes requests and answers as a faulty site would. */
export interface Alteration {
  request?: (received: {
    method: string
    path: string
    headers: Record<string, string>
    body: Buffer
  }) => void
  answer?: (answer: ProxiedResponse, received: { method: string; path: string; cookie: string }) => void
}

export interface AlteringProxy {
  url: string
  close(): Promise<void>
}

async function forward(
  target: string,
  received: Parameters<NonNullable<Alteration['request']>>[0],
): Promise<ProxiedResponse> {
  const { hostname, port } = new URL(target)
  const { method, path, headers, body } = received
  const sent = request({ hostname, port, method, path, headers, agent: false })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) }
}

/** A proxy that gives the real site a bug by changing requests or answers. For controls only. */
export async function openAlteringProxy(target: string, bending: Alteration): Promise<AlteringProxy> {
  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const received = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: { ...(incoming.headers as Record<string, string>) },
      body: await buffer(incoming),
    }
    bending.request?.(received)
    const answer = await forward(target, received)
    bending.answer?.(answer, { ...received, cookie: received.headers.cookie ?? '' })
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
