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

/** Milliseconds of CPU, all threads, to render, compress and send the list of events when nobody has asked for it yet. */
export async function firstRenderMs(site: Measured): Promise<number> {
  // The same page each time; the name of an event that is not there makes it one nobody has asked for.
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

/** Renderings of one page when many ask for it in the moment after a write. */
export async function rendersForMany(site: Measured): Promise<number> {
  const create = await announcer(site)
  await take(site, '/events')
  const before = await rendersOf(site)
  await create(`For many ${Date.now()}`)
  await Promise.all(Array.from({ length: CROWD }, () => take(site, '/events')))
  return (await rendersOf(site)) - before
}
