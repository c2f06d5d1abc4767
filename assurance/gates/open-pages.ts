import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '#tests/support/http-request.ts'
import { createOwnDatabase } from '#assurance/support/own-database.ts'
import { residentMb } from '#assurance/support/memory.ts'
import { type Crowd, openCrowd } from '#assurance/support/stream-crowd.ts'
import { openLiveSite, type LiveSiteOptions, type LiveSite } from '#assurance/support/live-site.ts'
import { allOf, type Gate, isFull, type Verdict } from '#assurance/gate.ts'
import { within } from '#assurance/support/yardstick.ts'
import type { World } from '#assurance/support/test-sites.ts'

const PAGES = isFull ? 5_000 : 1_000
const STALLED_SHARE = 0.1
/** For a page that reads its stream, and for one that does not. */
const MOST_KB_EACH = 40
/** Allowed growth during 12 more changes: only garbage that is not yet collected. */
const PLATEAU_MB = 24
const FANOUT_P99_MS = within(1_000, 30_000)
const CHANGES = 6
const CHANGE_EVERY_MS = 260
const WARM_UP = 200
const OPEN_MS = 120_000

/** How long each page waited for each of some changes. */
async function changeLatencies(site: LiveSite, crowd: Crowd): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < CHANGES; n += 1) {
    const latencies = crowd.nextChange(FANOUT_P99_MS)
    await site.change()
    const latest = await latencies
    times.push(...latest)
    // Far too late: more changes would only take longer.
    if (percentile(latest, 99) > FANOUT_P99_MS) break
    await pause(CHANGE_EVERY_MS)
  }
  return times
}

/** The first pages of a process cost more than later ones. */
async function warmUp(site: LiveSite, pages: number): Promise<void> {
  const crowd = await openCrowd({ url: site.url, people: Math.min(WARM_UP, pages) })
  await changeLatencies(site, crowd)
  crowd.leave()
  while ((await site.openStreams()) > 0) await pause(CHANGE_EVERY_MS)
}

async function checkCrowd(site: LiveSite, pages: number): Promise<Verdict> {
  await warmUp(site, pages)
  const before = site.residentMb()
  const stalledPages = Math.round(pages * STALLED_SHARE)
  const healthyPages = pages - stalledPages
  const stalled = await openCrowd({ url: site.url, people: stalledPages, isStalled: true })
  const healthy = await openCrowd({ url: site.url, people: healthyPages })
  for (const end = performance.now() + OPEN_MS; (await site.openStreams()) < pages;) {
    if (performance.now() > end)
      throw new Error(`only ${await site.openStreams()} of ${pages} streams were opened`)
    await pause(CHANGE_EVERY_MS)
  }
  const times = await changeLatencies(site, healthy)
  const settledMb = site.residentMb()
  times.push(...(await changeLatencies(site, healthy)), ...(await changeLatencies(site, healthy)))
  const grown = site.residentMb() - settledMb
  const kbPerPage = ((site.residentMb() - before) * 1_024) / pages
  const disconnected = healthy.gone()
  healthy.leave()
  stalled.leave()
  const p99 = percentile(times, 99)
  return {
    figure: `${pages} open pages, ${stalledPages} of them stalled: ${kbPerPage.toFixed(1)} kB each, ${grown.toFixed(1)} MB more after ${2 * CHANGES} changes, the others got changes with p99 ${Math.round(p99)} ms, ${disconnected} of them disconnected`,
    isGood: kbPerPage <= MOST_KB_EACH && grown <= PLATEAU_MB && p99 <= FANOUT_P99_MS && disconnected === 0,
  }
}

async function onStage(place: LiveSiteOptions, pages: number): Promise<Verdict & { name: string }> {
  const { site, end } = await openLiveSite(place)
  try {
    const name = place.databaseUrl ? 'PostgreSQL, across replicas' : 'SQLite'
    return { name, ...(await checkCrowd(site, pages)) }
  } finally {
    await end()
  }
}

async function onBoth(world: World, pages: number): Promise<Verdict> {
  const databaseUrl = await createOwnDatabase((await world.replicas()).postgres)
  const places: [LiveSiteOptions, number][] = [
    [{ databaseUrl: null, replicas: 1 }, pages],
    [{ databaseUrl, replicas: 2 }, pages / 2],
  ]
  return allOf(await Promise.all(places.map(([place, share]) => onStage(place, share))))
}

/** Far more than the buffers of a connection that is not read. */
const LONG_TEXT = 'A long evening. '.repeat(65_536)

/** A server that sends the whole list to every stream, read or not. */
async function checkBoundless(): Promise<Verdict> {
  const streams = new Set<ServerResponse>()
  const server = createServer((_request, response) => {
    streams.add(response)
    response.once('close', () => streams.delete(response))
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 2000\n\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const site: LiveSite = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async change() {
      for (const response of streams) response.write(`event: change\ndata: ${LONG_TEXT}\n\n`)
    },
    openStreams: async () => streams.size,
    residentMb: () => residentMb(process.pid),
  }
  const verdict = await checkCrowd(site, 100)
  server.closeAllConnections()
  server.close()
  return verdict
}

export const gates: Gate[] = [
  {
    id: 'R11',
    goal: `${PAGES} open pages need little memory and get changes within a second, even when some stop reading`,
    suite: 'assure',
    run: (world) => onBoth(world, PAGES),
    control: checkBoundless,
  },
]
