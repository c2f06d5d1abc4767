import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '#tests/support/ask.ts'
import { ownDatabase } from '#tests/support/own-database.ts'
import { residentMb } from '#tests/support/memory.ts'
import { type Crowd, openCrowd } from '#tests/support/stream-crowd.ts'
import { LONG_TEXT, openStage, type Place, type Stage } from '#tests/support/stream-stage.ts'
import { allOf, type Gate, type Verdict } from '../gate.ts'
import type { World } from '../world.ts'

const PAGES = 1_000
const MANY_PAGES = 5_000
const STALLED_SHARE = 0.1
const MOST_KB_EACH = 40
/** What 12 changes more may add: nothing but what waits to be swept up. */
const PLATEAU_MB = 24
const FANOUT_P99_MS = 1_000
const EVICTED_WITHIN_MS = 10_000
const CHANGES = 6
const CHANGE_EVERY_MS = 260
const WARM_UP = 200

/** How long each of the crowd waited for each of some changes. */
async function heard(stage: Stage, crowd: Crowd): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < CHANGES; n += 1) {
    const told = crowd.nextChange(10_000)
    await stage.change()
    times.push(...(await told))
    await pause(CHANGE_EVERY_MS)
  }
  return times
}

const openHealthy = (stage: Stage, people: number) =>
  openCrowd({ url: stage.url, asks: 'topics=events', people })

/** What the first pages and changes of a process cost is not what one more page costs. */
async function warmUp(stage: Stage, pages: number): Promise<void> {
  const crowd = await openHealthy(stage, Math.min(WARM_UP, pages))
  await heard(stage, crowd)
  crowd.leave()
  while ((await stage.openStreams()) > 0) await pause(CHANGE_EVERY_MS)
}

/** Changes the list until whoever reads nothing has been let go; answers how many were not. */
async function untilLetGo(stage: Stage, left: number): Promise<number> {
  const begunAt = performance.now()
  for (;;) {
    const open = await stage.openStreams()
    if (open <= left || performance.now() - begunAt > EVICTED_WITHIN_MS) return open - left
    await stage.change()
    await pause(CHANGE_EVERY_MS)
  }
}

async function crowded(stage: Stage, pages: number): Promise<Verdict> {
  await warmUp(stage, pages)
  const before = stage.residentMb()
  const stalledPages = Math.round(pages * STALLED_SHARE)
  const healthyPages = pages - stalledPages
  const healthy = await openHealthy(stage, healthyPages)
  const times = await heard(stage, healthy)
  const settled = stage.residentMb()
  times.push(...(await heard(stage, healthy)), ...(await heard(stage, healthy)))
  const grown = stage.residentMb() - settled
  const each = ((stage.residentMb() - before) * 1_024) / healthyPages
  const asks = 'topics=events&list'
  const stalled = await openCrowd({ url: stage.url, asks, people: stalledPages, isStalled: true })
  while ((await stage.openStreams()) < pages) await pause(CHANGE_EVERY_MS)
  const begunAt = performance.now()
  const stillThere = await untilLetGo(stage, healthyPages)
  const seconds = ((performance.now() - begunAt) / 1_000).toFixed(1)
  const evicted = healthy.gone()
  healthy.leave()
  stalled.leave()
  const p99 = percentile(times, 99)
  return {
    figure: `${pages} pages: ${each.toFixed(1)} kB each, ${grown.toFixed(1)} MB more after ${2 * CHANGES} changes, told with p99 ${Math.round(p99)} ms, ${stillThere} of ${stalledPages} stalled still there after ${seconds} s, ${evicted} of ${healthyPages} healthy let go`,
    isGood:
      each <= MOST_KB_EACH && grown <= PLATEAU_MB && p99 <= FANOUT_P99_MS && stillThere <= 0 && evicted === 0,
  }
}

async function onStage(place: Place, pages: number): Promise<Verdict & { name: string }> {
  const { stage, end } = await openStage(place)
  try {
    const name = place.databaseUrl ? 'PostgreSQL, across replicas' : 'SQLite'
    return { name, ...(await crowded(stage, pages)) }
  } finally {
    await end()
  }
}

async function onBoth(world: World, pages: number): Promise<Verdict> {
  const databaseUrl = await ownDatabase((await world.replicas()).postgres)
  const places: [Place, number][] = [
    [{ databaseUrl: null, replicas: 1 }, pages],
    [{ databaseUrl, replicas: 2 }, pages / 2],
  ]
  return allOf(await Promise.all(places.map(([place, share]) => onStage(place, share))))
}

/** A server that writes to everybody, whether they read or not. */
async function boundless(): Promise<Verdict> {
  const streams = new Set<ServerResponse>()
  const server = createServer((_request, response) => {
    streams.add(response)
    response.once('close', () => streams.delete(response))
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 2000\n\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stage: Stage = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async change() {
      for (const response of streams) response.write(`event: change\ndata: ${LONG_TEXT}\n\n`)
    },
    openStreams: async () => streams.size,
    residentMb: () => residentMb(process.pid),
  }
  const verdict = await crowded(stage, 100)
  server.closeAllConnections()
  server.close()
  return verdict
}

export const gates: Gate[] = [
  {
    id: 'R11',
    goal: `${PAGES} open pages cost little, hear of a change within a second, and whoever does not listen is let go`,
    tier: 1,
    run: (world) => onBoth(world, PAGES),
    control: boundless,
  },
  {
    id: 'R11+',
    goal: `The same with ${MANY_PAGES} open pages`,
    tier: 2,
    run: (world) => onBoth(world, MANY_PAGES),
    control: boundless,
  },
]
