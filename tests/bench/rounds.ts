import { cpuMs, type Measured } from './processes.ts'
import { storm } from './storm.ts'

const ROUNDS = 5
const WARM_UP_MS = 500

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

interface Side {
  server: Measured
  request: () => Buffer
  status?: number
}

interface Run {
  perSecond: number
  cpuUs: number
}

/** Medians of both sides and of their ratio per round; neighbouring rounds see the same noise. */
export interface Compared {
  site: Run
  bare: Run
  /** Ratio of requests per second; 1 is as fast as the bare server. */
  ratio: number
  /** Ratio of CPU per request. */
  cpuRatio: number
}

async function run({ server, request, status }: Side, ms: number): Promise<Run> {
  const before = await cpuMs(server.pid)
  const { perSecond, answers } = await storm({ port: server.port, request, status, ms })
  return { perSecond, cpuUs: (((await cpuMs(server.pid)) - before) * 1000) / answers }
}

function medians(runs: readonly Run[]): Run {
  return { perSecond: median(runs.map((r) => r.perSecond)), cpuUs: median(runs.map((r) => r.cpuUs)) }
}

/** Runs alternating rounds of both, with 50 connections each. */
export async function compare(site: Side, bare: Side, { ms = 1_500 } = {}): Promise<Compared> {
  await run(site, WARM_UP_MS)
  await run(bare, WARM_UP_MS)
  const pairs: { site: Run; bare: Run }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    pairs.push({ site: await run(site, ms), bare: await run(bare, ms) })
  return {
    site: medians(pairs.map((pair) => pair.site)),
    bare: medians(pairs.map((pair) => pair.bare)),
    ratio: median(pairs.map((pair) => pair.site.perSecond / pair.bare.perSecond)),
    cpuRatio: median(pairs.map((pair) => pair.site.cpuUs / pair.bare.cpuUs)),
  }
}
