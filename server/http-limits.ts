import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'

/** Assurance, constants "HTTP". `requestTimeout` is that of uploads; other bodies have less (see below). */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 8_192,
}
const MOST_CONNECTIONS = 10_000
/** Nothing moved either way; twice that while an answer waits to be read. Live streams say something every 20 s. */
const STUCK_MS = 30_000
/** Within 15 s from its first word everything of a form is here or let go, late timers included. */
const BODY_MS = 14_000
const uploads = /^\/(api\/uploads|admin\/)/

/** Node has one limit for all requests; a form is a few kilobytes, and waits for nobody as long as a picture may. */
function endSlowBody(request: IncomingMessage, response: ServerResponse, bodyMs: number): void {
  if (request.complete || uploads.test(request.url ?? '')) return
  const timer = setTimeout(() => request.complete || request.destroy(), bodyMs)
  response.once('close', () => clearTimeout(timer))
}

/** Browsers and proxies ask for one thing at a time; whoever asks on and on without reading fills our memory. */
const MOST_BEHIND = 16
const behind = new WeakMap<object, number>()

/** An answer without a socket stands in line behind one that is not read yet (pipelining, RFC 9112, 9.3.2). */
function asksTooMuch({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (response.socket !== null) return false
  const waiting = (behind.get(socket) ?? 0) + 1
  if (waiting > MOST_BEHIND) return true
  behind.set(socket, waiting)
  response.once('finish', () => behind.set(socket, (behind.get(socket) ?? 1) - 1))
  return false
}

/** A server whose visitors cannot hold it: each phase of a request ends by itself. */
export function openLimitedServer(listener: RequestListener, { bodyMs = BODY_MS } = {}): Server {
  const server = createServer(limits, (request, response) => {
    if (asksTooMuch(request, response)) return void request.socket.destroy()
    endSlowBody(request, response, bodyMs)
    listener(request, response)
  })
  server.maxConnections = MOST_CONNECTIONS
  server.timeout = STUCK_MS
  return server
}
