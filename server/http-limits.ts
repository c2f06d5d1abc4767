import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import { plainAddress } from '#app/platform/http/http.ts'
import { addressKey } from '#app/platform/http/rate-limit.ts'
import { isReadOnly } from '#app/platform/http/request-body.ts'
import type { MemoryLedger } from './memory-ledger.ts'
import { createUnreadAnswers, ObservedResponse } from './unread-answers.ts'

/** `requestTimeout` is for uploads; other bodies have a shorter limit (request-bodies.ts). */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 8_192,
  // A missing or repeated host is answered below, with the site's headers.
  requireHostHeader: false,
  joinDuplicateHeaders: true,
}
const MAX_CONNECTIONS = 10_000
/** Enough for a campus behind one address; one address cannot use up all connections. */
const MAX_CONNECTIONS_PER_ADDRESS = 4_000
/**
 * An idle connection is closed after this time, and after twice that while a response is being made or waits to be
 * read. Live streams send something every 20 s.
 */
const IDLE_SOCKET_MS = 30_000
const UNREAD_MS = 14_000

/** The body of a GET or HEAD request is never read, and gets less time than an upload. */
function limitUnreadBody(request: IncomingMessage, response: ServerResponse, unreadMs: number): void {
  if (request.complete || !isReadOnly(request)) return
  const timer = setTimeout(() => request.complete || request.destroy(), unreadMs)
  response.once('close', () => clearTimeout(timer))
}

/** Browsers and proxies do not pipeline; a client that sends requests without reading responses fills the memory. */
const MAX_PIPELINED = 16
const pipelined = new WeakMap<object, (() => void)[]>()

/**
 * Answers the pipelined requests of a connection one after the other (RFC 9112, 9.3.2): each begins when the system has taken
 * the whole answer before it. False: too many wait.
 */
function answerInOrder({ socket }: IncomingMessage, response: ServerResponse, answer: () => void): boolean {
  const waiting = pipelined.get(socket) ?? []
  if (waiting.length === MAX_PIPELINED) return false
  pipelined.set(socket, waiting)
  const begin = () => {
    currentResponses.set(socket, response)
    answer()
  }
  response.once('finish', () => {
    currentResponses.delete(socket)
    const next = waiting.shift()
    // In a turn of its own, so that other connections are answered in between.
    if (next) setImmediate(next)
  })
  // A response gets the socket when it has its turn, and none when the connection is closed before.
  if (response.socket !== null) begin()
  else waiting.push(() => response.socket && begin())
  return true
}

/** Two hosts, or none in HTTP/1.1 (RFC 9112, 3.2): a proxy in front may have used the other one. */
function isHostInvalid({ headers: { host }, httpVersion }: IncomingMessage): boolean {
  return host === undefined ? httpVersion !== '1.0' : host.includes(',')
}

const parserStatuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Replaces Node's own error responses, to add the site's headers. */
function answerProtocolErrors(server: Server, fixed: Readonly<Record<string, string>>): void {
  const headers = { ...fixed, 'cache-control': 'no-store', 'content-length': '0', connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  server.on('checkExpectation', (_request, response) => response.writeHead(417, headers).end())
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const status = parserStatuses[error.code ?? ''] ?? 400
    // Another response has already begun on this connection.
    if (socket.writable && !currentResponses.get(socket)?.headersSent)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
    socket.destroy(error)
  })
}
/** The current response of each connection. */
const currentResponses = new WeakMap<object, ServerResponse>()

/** Closes new connections of an address that has too many. */
function limitConnections(server: Server, { mostOfAddress, isProxy }: LimitOptions): void {
  const connections = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const peer = plainAddress(socket.remoteAddress ?? '')
    if (isProxy(peer)) return
    const address = addressKey(peer)
    const count = (connections.get(address) ?? 0) + 1
    if (count > mostOfAddress) return void socket.destroy()
    connections.set(address, count)
    socket.once('close', () => {
      const remaining = (connections.get(address) ?? 1) - 1
      if (remaining > 0) connections.set(address, remaining)
      else connections.delete(address)
    })
  })
}

/** Closes idle connections. A complete request whose response is still being made gets one more period. */
function limitIdleSockets(server: Server, idleMs: number): void {
  const waited = new WeakSet<ServerResponse>()
  server.timeout = idleMs
  server.on('timeout', (socket: Socket) => {
    const response = currentResponses.get(socket)
    if (!response?.req.complete || response.headersSent || waited.has(response)) return void socket.destroy()
    waited.add(response)
    socket.setTimeout(idleMs)
  })
}

interface LimitOptions {
  idleMs: number
  unreadMs: number
  mostOfAddress: number
  /** The key by which the memory of unread answers is divided. */
  addressOf(request: IncomingMessage): string
  slowestPace?: { bytes: number; ms: number }
  ledger?: MemoryLedger
  /** Proxies are not limited. */
  isProxy(address: string): boolean
  /** Headers of every response. */
  fixed: Readonly<Record<string, string>>
}

const defaults: LimitOptions = {
  idleMs: IDLE_SOCKET_MS,
  unreadMs: UNREAD_MS,
  mostOfAddress: MAX_CONNECTIONS_PER_ADDRESS,
  addressOf: ({ socket }) => addressKey(plainAddress(socket.remoteAddress ?? '')),
  isProxy: () => false,
  fixed: {},
}

/** An HTTP server with a time limit for each phase of a request. */
export function createLimitedServer(listener: RequestListener, given: Partial<LimitOptions> = {}): Server {
  const options = { ...defaults, ...given }
  const refusal = { ...options.fixed, 'cache-control': 'no-store', connection: 'close' }
  const unreadAnswers = createUnreadAnswers(options)
  const server = createServer({ ...limits, ServerResponse: ObservedResponse }, (request, response) => {
    const answer = () => {
      unreadAnswers.watch(request, response)
      if (isHostInvalid(request)) return void response.writeHead(400, refusal).end()
      limitUnreadBody(request, response, options.unreadMs)
      listener(request, response)
    }
    if (!answerInOrder(request, response, answer)) request.socket.destroy()
  })
  answerProtocolErrors(server, options.fixed)
  limitConnections(server, options)
  server.maxConnections = MAX_CONNECTIONS
  limitIdleSockets(server, options.idleMs)
  return server
}
