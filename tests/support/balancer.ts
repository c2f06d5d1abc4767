import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const LOOK_EVERY_MS = 100

export interface Balancer {
  url: string
  /** Where the replicas are now; each gets visitors once it says that it is ready. */
  targets: string[]
  close(): void
}

/** What stands before several replicas: asks each whether it is ready, and takes turns among those that are. */
export async function openBalancer(targets: string[]): Promise<Balancer> {
  const ready = new Set<string>()
  let turn = 0
  const look = async (target: string) => {
    const answer = await fetch(`${target}/readyz`).catch(() => null)
    if (answer?.ok) ready.add(target)
    else ready.delete(target)
  }
  const timer = setInterval(() => {
    for (const target of balancer.targets) void look(target)
  }, LOOK_EVERY_MS)
  const server = createServer((incoming, outgoing) => {
    const open = balancer.targets.filter((target) => ready.has(target))
    const target = open[(turn += 1) % Math.max(1, open.length)]
    if (!target) return void outgoing.writeHead(502).end()
    const { hostname, port } = new URL(target)
    const { method, url: path, headers } = incoming
    const sent = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    sent.once('error', () => outgoing.headersSent || outgoing.writeHead(502).end())
    incoming.pipe(sent)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const balancer: Balancer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    close() {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
    },
  }
  await Promise.all(targets.map(look))
  return balancer
}
