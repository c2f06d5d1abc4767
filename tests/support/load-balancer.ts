import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

const LOOK_EVERY_MS = 100

export interface Balancer {
  url: string
  /** The current replicas; each gets requests once it is ready. */
  targets: string[]
  /** Replaces the replicas and checks whether they are ready. */
  change(targets: string[]): Promise<void>
  /** Adds replicas and checks whether they are ready. */
  add(...targets: string[]): Promise<void>
  close(): void
}

interface ForwardedRequest {
  target: string
  incoming: IncomingMessage
  outgoing: ServerResponse
  /** `isUntouched`: the connection was refused, so nothing was sent. */
  isLost: (isUntouched: boolean) => void
}

/** Forwards a request; when one side ends, the other does. */
function passOn({ target, incoming, outgoing, isLost }: ForwardedRequest): void {
  const { hostname, port } = new URL(target)
  const { method, url: path, headers } = incoming
  const sent = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    pipeline(answer, outgoing, () => {})
  })
  sent.once('error', (error: NodeJS.ErrnoException) => {
    if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy()
    else isLost(error.code === 'ECONNREFUSED')
  })
  outgoing.once('close', () => sent.destroy())
  sent.once('socket', (socket) => socket.once('connect', () => incoming.pipe(sent)))
}

/**
 * A load balancer with health checks and round robin. A refused connection goes to the next replica, as with every
 * proxy. With `retriesReads` an unanswered GET does, too, as with Caddy and nginx.
 */
export async function openBalancer(
  targets: string[],
  { asksAgain: retriesReads = false } = {},
): Promise<Balancer> {
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
    const isLost = (isUntouched: boolean) => {
      ready.delete(target)
      const mayAskAgain = isUntouched || (retriesReads && incoming.method === 'GET')
      if (mayAskAgain && ready.size > 0) serve(incoming, outgoing)
      else outgoing.writeHead(502).end()
    }
    passOn({ target, incoming, outgoing, isLost })
  }
  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const balancer: Balancer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    async change(others) {
      balancer.targets = others
      await Promise.all(others.map(look))
    },
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
