import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sendRequest, percentile } from '#tests/support/http-request.ts'
import { residentMb, sitePid } from '#assurance/support/memory.ts'
import { type Gate, oneByOne, type Verdict } from '#assurance/gate.ts'
import { within } from '#assurance/support/yardstick.ts'

const CONNECTIONS = 100
/** A release is tested for thirty minutes (SOAK_MINUTES). */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 1)
const CONTROL_MINUTES = 0.4
const WARM_UP_MS = 10_000
const LOOK_EVERY_MS = 1_000
const LONGEST_P99_MS = 100
const MOST_MB_A_MINUTE = 1
/** Allowed for garbage that is not yet collected. */
const UNSWEPT_MB = 4

/** The median, which a single garbage collection does not change. */
const median = (sizes: readonly number[]) => percentile(sizes, 50)

async function checkReads(url: string, pid: number, minutes: number): Promise<Verdict> {
  let [times, failed]: [number[], number] = [[], 0]
  const end = performance.now() + WARM_UP_MS + minutes * 60_000
  const readOn = async () => {
    while (performance.now() < end) {
      const { status, ms } = await sendRequest(url, { path: '/api/events' })
      if (status === 200) times.push(ms)
      else failed += 1
    }
  }
  const readers = Array.from({ length: CONNECTIONS }, readOn)
  await pause(WARM_UP_MS)
  times = []
  const sizes: number[] = []
  while (performance.now() < end) {
    sizes.push(residentMb(pid))
    await pause(LOOK_EVERY_MS)
  }
  await Promise.all(readers)
  const third = Math.floor(sizes.length / 3)
  const grown = median(sizes.slice(-third)) - median(sizes.slice(0, third))
  const p99 = percentile(times, 99)
  return {
    figure: `${times.length} reads on ${CONNECTIONS} connections in ${minutes} min: ${failed} failed, p99 ${Math.round(p99)} ms, ${grown.toFixed(1)} MB more`,
    isGood:
      failed === 0 &&
      times.length > CONNECTIONS &&
      p99 < within(LONGEST_P99_MS, 5_000) &&
      grown <= UNSWEPT_MB + MOST_MB_A_MINUTE * minutes,
  }
}

/** A server that leaks memory with each request. */
async function checkLeak(): Promise<Verdict> {
  const leaked: Buffer[] = []
  const server = createServer((_, response) => {
    leaked.push(Buffer.alloc(1_000, 'kept'))
    response.end('ok')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const verdict = await checkReads(url, process.pid, CONTROL_MINUTES)
  server.closeAllConnections()
  server.close()
  return { ...verdict, figure: `${verdict.figure}, ${leaked.length} buffers leaked` }
}

export const gates: Gate[] = [
  {
    id: 'R14',
    goal: 'A hundred constant readers get fast responses, and memory does not grow',
    suite: 'full',
    run: async (world) =>
      oneByOne(await world.both(), ({ url, pid }) => checkReads(url, sitePid(pid), MINUTES)),
    control: checkLeak,
  },
]
