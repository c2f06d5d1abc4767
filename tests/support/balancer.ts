import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

const LOOK_EVERY_MS = 100

export interface Balancer {
  url: string
  /** Where the replicas are now; each gets visitors once it says that it is ready. */
  targets: string[]
  /** More replicas; answers once each has been asked. */
  add(...targets: string[]): Promise<void>
  close(): void
}

type Sent = { target: string; incoming: IncomingMessage; outgoing: ServerResponse; isLost: () => void }

/** Passes a request on, and the end of either side to the other. */
function passOn({ target, incoming, outgoing, isLost }: Sent): void {
  const { hostname, port } = new URL(target)
  const { method, url: path, headers } = incoming
  const sent = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    pipeline(answer, outgoing, () => {})
  })
  sent.once('error', () => {
    if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy()
    else isLost()
  })
  outgoing.once('close', () => sent.destroy())
  incoming.pipe(sent)
}

/**
 * What stands before several replicas: asks each whether it is ready, and takes turns among those that are. With
 * `asksAgain` a question without a body that a dead replica left unanswered goes to another one, as Caddy and nginx do.
 */
export async function openBalancer(targets: string[], { asksAgain = false } = {}): Promise<Balancer> {
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
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const open = balancer.targets.filter((target) => ready.has(target))
    const target = open[(turn += 1) % Math.max(1, open.length)]
    if (!target) return void outgoing.writeHead(502).end()
    const isLost = () => {
      ready.delete(target)
      if (asksAgain && incoming.method === 'GET' && ready.size > 0) serve(incoming, outgoing)
      else outgoing.writeHead(502).end()
    }
    passOn({ target, incoming, outgoing, isLost })
  }
  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const balancer: Balancer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    async add(...more) {
      balancer.targets.push(...more)
      await Promise.all(more.map(look))
    },
    close() {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
    },
  }
  await Promise.all(targets.map(look))
  return balancer
}
