import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startWatch } from './own-lateness.ts'

export interface Asked {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** How long an answer is waited for. */
  limitMs?: number
  /** One of this machine's own addresses, to come from. */
  from?: string
}

export interface Answered {
  /** 0: there was none. */
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Without what the one who asked was late by. */
  ms: number
  /** Why there was none: the error's code, and whether the line had answered others before. */
  why?: string
}

const LIMIT_MS = 15_000
/** Without a limit of its own it does not hear how long the server keeps an idle line, and may write into one just closed. */
const agent = new Agent({ keepAlive: true, maxSockets: 1_000, timeout: LIMIT_MS })

/** One request as it is written here: nothing normalises its path, and no header is added but Host. */
export async function ask(url: string, asked: Asked): Promise<Answered> {
  const { path, method = 'GET', headers = {}, body, limitMs = LIMIT_MS, from } = asked
  const ms = startWatch()
  const { hostname, port } = new URL(url)
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const place = { hostname, port, localAddress: from }
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const why = `${error.code ?? error.message}${sent.reusedSocket ? ' on a line used before' : ''}`
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
    sent.once('error', fail)
    sent.once('timeout', () => sent.destroy())
    sent.end(body)
  })
}

/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
