import { randomUUID } from 'node:crypto'
import { cpuMs, type Measured } from './processes.ts'
import { median } from './rounds.ts'
import { announcer } from './streams.ts'

const BATCHES = 9
const BATCH = 30
const WARM_UPS = 150
const CROWD = 50

async function take(site: Measured, path: string): Promise<void> {
  const headers = { 'accept-encoding': 'br' }
  const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
}

/** CPU milliseconds, all threads, to render, compress and send an uncached list of events. */
export async function firstRenderMs(site: Measured): Promise<number> {
  // An unknown event id makes the same page a cache miss.
  const ask = () => take(site, `/events?event=${randomUUID()}`)
  for (let warm = 0; warm < WARM_UPS; warm += 1) await ask()
  const batches: number[] = []
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const before = await cpuMs(site.pid)
    for (let count = 0; count < BATCH; count += 1) await ask()
    batches.push(((await cpuMs(site.pid)) - before) / BATCH)
  }
  return median(batches)
}

async function rendersOf(site: Measured): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${site.port}/metrics`)).text()
  return Number(/^club_renders_total (\d+)/m.exec(text)?.[1])
}

/** How often a page is rendered for concurrent requests after a write. */
export async function rendersForMany(site: Measured): Promise<number> {
  const create = await announcer(site)
  await take(site, '/events')
  const before = await rendersOf(site)
  await create(`For many ${Date.now()}`)
  await Promise.all(Array.from({ length: CROWD }, () => take(site, '/events')))
  return (await rendersOf(site)) - before
}
