import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startStopwatch } from './event-loop-delay.ts'

export interface TestRequest {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Waits this long before the last byte of the body, like a slow phone. */
  lastByteAfterMs?: number
  /** The time limit for the answer. */
  limitMs?: number
  /** The local address of the connection. */
  from?: string
}

export interface TestResponse {
  /** 0: no answer. */
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** The response time without delays of this process. */
  ms: number
  /** Why there was no answer: the error code, and whether the connection was reused. */
  why?: string
}

/** Generous, because the machine may be busy. */
const LIMIT_MS = 60_000
/** With its own timeout the agent respects the server's keep-alive limit, and does not use a connection just closed. */
const agent = new Agent({ keepAlive: true, maxSockets: 1_000, timeout: LIMIT_MS })

/** Sends a request as given: the path is not normalised, and only Host is added. */
export async function sendRequest(url: string, asked: TestRequest): Promise<TestResponse> {
  const { path, method = 'GET', headers = {}, body, limitMs = LIMIT_MS, from, lastByteAfterMs } = asked
  const ms = startStopwatch()
  const { hostname, port } = new URL(url)
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const place = { hostname, port, localAddress: from }
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const why = `${error.code ?? error.message}${sent.reusedSocket ? ' on a reused connection' : ''}`
      resolve({ status: 0, headers: {}, body: Buffer.alloc(0), ms: ms(), why })
    }
    const sent = request(
      { ...place, path, method, headers: { ...length, ...headers }, agent, timeout: limitMs },
      (answer) => {
        buffer(answer).then(
          (read) =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read, ms: ms() }),
          fail,
        )
      },
    )
    sent.once('error', (error: NodeJS.ErrnoException) => {
      // As browsers do: the server may close an idle connection in the moment in which it is used again.
      if (sent.reusedSocket && error.code === 'ECONNRESET' && (method === 'GET' || method === 'HEAD'))
        resolve(sendRequest(url, asked))
      else fail(error)
    })
    // A process that stood still has not yet read what has arrived: its clock says so.
    sent.on('timeout', () => {
      if (ms() < limitMs) sent.setTimeout(limitMs)
      else sent.destroy(new Error(`no answer in ${limitMs} ms`))
    })
    if (body === undefined || lastByteAfterMs === undefined) return void sent.end(body)
    const bytes = Buffer.from(body)
    sent.write(bytes.subarray(0, -1))
    setTimeout(() => sent.end(bytes.subarray(-1)), lastByteAfterMs)
  })
}

/** The given percentile of the values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
