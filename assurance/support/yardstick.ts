import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sendRequest, percentile } from '#tests/support/http-request.ts'
import { isFull } from '#assurance/gate.ts'

/** Allowed multiple of a bare server's response time on a busy machine. */
const MOST_TIMES = 10
/** After this time an event counts as missing. */
const PATIENCE_MS = 60_000
const PACE_MS = 300

/** On a busy machine the slowest answers are the machine's fault; the median still shows the site. */
export const percentOf = (percent: number): number => (isFull ? percent : 50)

/** Wall time by processor time of a piece of work: 1 on an idle machine, 2 where others take half of each processor. */
function measuredPace(): number {
  const begunAt = performance.now()
  const before = process.threadCpuUsage().user
  let spentMs = 0
  while (spentMs < PACE_MS) spentMs = (process.threadCpuUsage().user - before) / 1_000
  return Math.max(1, (performance.now() - begunAt) / spentMs)
}

/** Measured once, before the run starts a site: what a gate does to the machine is no excuse for it. */
const pace = isFull ? measuredPace() : 1

/** The limit for something that must happen; on a busy machine it may happen late. */
export function within(limitMs: number, patienceMs = PATIENCE_MS): number {
  const patient = Math.max(limitMs, patienceMs)
  return isFull ? Math.min(patient, Math.round(limitMs * pace)) : patient
}

const bare = `
  const server = require('node:http').createServer((request, response) => response.end('ok'))
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

/** A server that does nothing, for comparison: its response times are those of the machine. */
export async function openYardstick() {
  const child = spawn(process.execPath, ['--eval', bare])
  const [data] = (await once(child.stdout, 'data')) as [Buffer]
  const url = `http://127.0.0.1:${Number(data.toString())}`
  const times: number[] = []
  return {
    look: async () => void times.push((await sendRequest(url, { path: '/' })).ms),
    /** The limit, or ten times the bare server's percentile on a busy machine. */
    allowed(limitMs: number, percent: number): number {
      return isFull ? limitMs : Math.max(limitMs, MOST_TIMES * percentile(times, percent))
    },
    end: () => void child.kill(),
  }
}

export type Yardstick = Awaited<ReturnType<typeof openYardstick>>
