import { setTimeout as pause } from 'node:timers/promises'
import { startSite } from '#tests/support/app.ts'
import { ask, percentile } from '#tests/support/ask.ts'
import { openBendingProxy } from '#tests/support/bending-proxy.ts'
import { signedIn } from '#tests/support/caller.ts'
import { eventForm } from '#tests/support/event-form.ts'
import { type FaultProxy, type LineState, openFaultProxy } from '#tests/support/fault-proxy.ts'
import type { Gate, Verdict } from '../gate.ts'
import type { World } from '../world.ts'

const pages = ['/', '/events', '/posts', '/about', '/calendar.ics', '/feed.xml']
const AWAY_MS = 4_000
const BACK_WITHIN_MS = 3_000
/** One reader in a while finds out that nothing comes any more; the others are not kept waiting. */
const READ_P95_MS = 500
const LONGEST_READ_MS = 4_000
/** What asks no database waits for the event loop alone. */
const LOOP_P99_MS = 200

const person = { name: 'Typed Midway', branch: 'CSE', year: '1st', interest: 'Other' }

function join(url: string, origin: string, phone: string) {
  const body = new URLSearchParams({ ...person, phone }).toString()
  const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' }
  return ask(url, { path: '/join', method: 'POST', headers, body, limitMs: 20_000 })
}

interface Watched {
  url: string
  origin: string
  line: FaultProxy
}

/** Reads and writes while the line to the database is down in one way, and counts what a visitor would not forgive. */
async function whileAway({ url, origin, line }: Watched, state: LineState): Promise<string[]> {
  const wrong: string[] = []
  const times: number[] = []
  line.become(state)
  const write = join(url, origin, '9000000001')
  const end = performance.now() + AWAY_MS
  const read = async (path: string) => {
    while (performance.now() < end) {
      const { status, ms } = await ask(url, { path })
      times.push(ms)
      if (status !== 200) wrong.push(`${state}: ${path} ${status}`)
      await pause(10)
    }
  }
  const beats: number[] = []
  const beat = async () => {
    while (performance.now() < end) {
      beats.push((await ask(url, { path: '/healthz' })).ms)
      await pause(10)
    }
  }
  await Promise.all([...pages.map(read), beat()])
  const { status, headers, body } = await write
  const isRefused = status === 503 && headers['retry-after'] !== undefined
  // Over a slow line a write may still arrive.
  if (!isRefused && !(state === 'slow' && status === 201)) wrong.push(`${state}: a write got ${status}`)
  if (isRefused && !body.includes(person.name)) wrong.push(`${state}: what was typed is lost`)
  const stalls = percentile(beats, 99)
  if (stalls > LOOP_P99_MS) wrong.push(`${state}: the event loop stood still for ${Math.round(stalls)} ms`)
  const slow = percentile(times, 95)
  if (slow > READ_P95_MS) wrong.push(`${state}: p95 of reads ${Math.round(slow)} ms`)
  if (Math.max(...times) > LONGEST_READ_MS)
    wrong.push(`${state}: one waited ${Math.round(Math.max(...times))} ms`)
  line.become('open')
  const backAt = performance.now()
  while ((await join(url, origin, '9000000002')).status !== 201)
    if (performance.now() - backAt > BACK_WITHIN_MS)
      return [...wrong, `${state}: not back in ${BACK_WITHIN_MS} ms`]
  return wrong
}

async function measured(world: World, bend: boolean): Promise<Verdict> {
  const { postgres } = await world.replicas()
  const { hostname, port, pathname } = new URL(postgres.url)
  const line = await openFaultProxy({ host: hostname, port: Number(port) })
  const site = await startSite({
    DATABASE_URL: `postgres://postgres@127.0.0.1:${line.port}${pathname}`,
    RATE_LIMIT_SCALE: '1000',
    BACKUP_NIGHTLY: '0',
  })
  // A site without last good copies: whatever it would call stale is an error.
  const proxy = await openBendingProxy(site.url, {
    answer(answer) {
      if (bend && answer.headers.warning) answer.status = 500
    },
  })
  const watched = { url: proxy.url, origin: site.url, line }
  for (const path of pages) await ask(proxy.url, { path })
  const boss = await signedIn(site.url, site.superAdmin)
  const wrong: string[] = []
  for (const state of bend ? (['cut'] as const) : (['cut', 'silent', 'slow'] as const)) {
    // Pages that nobody has read since a change are those that need the database.
    await boss.post('/admin/dashboard?tab=events', eventForm(`Made before ${state}`))
    wrong.push(...(await whileAway(watched, state)))
    for (const path of pages) await ask(proxy.url, { path })
  }
  const isAlive = (await ask(site.url, { path: '/healthz' })).status === 200
  await proxy.close()
  line.close()
  await site.dispose()
  return {
    figure: `${bend ? 'cut' : 'cut, silent and slow'}, ${AWAY_MS} ms each: ${wrong.length} wrong, ${isAlive ? 'still running' : 'DEAD'}${wrong.length > 0 ? `: ${wrong.slice(0, 4).join('; ')}` : ''}`,
    isGood: wrong.length === 0 && isAlive,
  }
}

export const gates: Gate[] = [
  {
    id: 'R7',
    goal: 'While the database is away pages are read, writes are refused with 503 and what was typed, and all comes back',
    tier: 1,
    mostlyWaits: true,
    run: (world) => measured(world, false),
    control: (world) => measured(world, true),
  },
]
