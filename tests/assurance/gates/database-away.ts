import { startSite } from '#tests/support/app.ts'
import { ask, percentile } from '#tests/support/ask.ts'
import { openBendingProxy } from '#tests/support/bending-proxy.ts'
import { signedIn } from '#tests/support/caller.ts'
import { eventForm } from '#tests/support/event-form.ts'
import { openFaultProxy } from '#tests/support/fault-proxy.ts'
import { ownDatabase } from '#tests/support/own-database.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { type Absence, askOn, pages, sendOn, type Watched, type Way } from '../absence.ts'
import { allOf, type Gate, type Verdict } from '../gate.ts'
import type { World } from '../world.ts'

const AWAY_MS = 30_000
/** Of the control: enough to be seen. */
const BRIEFLY_MS = 4_000
const BACK_WITHIN_MS = 3_000
/** One reader in a while finds out that nothing comes any more; the others are not kept waiting. */
const READ_P95_MS = 500
const LONGEST_READ_MS = 4_000
/** What asks no database waits for the event loop alone. */
const LOOP_P99_MS = 200
const ways: readonly Way[] = ['stopped', 'cut', 'silent', 'slow']

function slowness({ reads, beats }: Absence): string[] {
  const [stalls, slow, longest] = [percentile(beats, 99), percentile(reads, 95), Math.max(...reads)]
  return [
    ...(stalls > LOOP_P99_MS ? [`the event loop stood still for ${Math.round(stalls)} ms`] : []),
    ...(slow > READ_P95_MS ? [`p95 of reads ${Math.round(slow)} ms`] : []),
    ...(longest > LONGEST_READ_MS ? [`one waited ${Math.round(longest)} ms`] : []),
  ]
}

async function returned({ url, origin }: Watched): Promise<string[]> {
  const backAt = performance.now()
  while ((await sendOn(url, origin)).status !== 201)
    if (performance.now() - backAt > BACK_WITHIN_MS) return [`not back in ${BACK_WITHIN_MS} ms`]
  return []
}

/** Reads and writes while the database is away in one way, and counts what a visitor would not forgive. */
async function whileAway(watched: Watched, way: Way, awayMs: number): Promise<Verdict & { name: string }> {
  await watched.fall()
  const absence = await askOn(watched, awayMs)
  await watched.rise()
  const { wrong, stale, refused, kept, reads } = absence
  wrong.push(...slowness(absence), ...(await returned(watched)))
  // Everything was changed just before: what is shown now is what was true before that, and says so.
  if (stale === 0) wrong.push('no page said that it is an old one')
  if (refused === 0 && way !== 'slow') wrong.push('nothing was refused')
  if (kept > 0 && way !== 'slow') wrong.push(`${kept} writes were taken without a database`)
  const named = wrong.length > 0 ? `: ${[...new Set(wrong)].slice(0, 4).join('; ')}` : ''
  return {
    name: way,
    figure: `${reads.length} reads (${stale} stale), ${refused} writes refused, ${wrong.length} wrong${named}`,
    isGood: wrong.length === 0,
  }
}

/** A database of its own that can be taken away, on a server of its own where that is what goes. */
async function openAway(world: World, way: Way) {
  const own = way === 'stopped' ? await startPostgres() : null
  const { hostname, port, pathname } = new URL(await ownDatabase(own ?? (await world.replicas()).postgres))
  const line = await openFaultProxy({ host: hostname, port: Number(port) })
  return {
    databaseUrl: `postgres://postgres@127.0.0.1:${line.port}${pathname}`,
    fall: async () => (way === 'stopped' ? own?.halt() : line.become(way)),
    rise: async () => (own ? own.restart() : line.become('open')),
    async close() {
      line.close()
      await own?.stop()
    },
  }
}

async function measured(world: World, way: Way, bend: boolean): Promise<Verdict & { name: string }> {
  const { databaseUrl, fall, rise, close } = await openAway(world, way)
  const env = { DATABASE_URL: databaseUrl, RATE_LIMIT_SCALE: '1000', BACKUP_NIGHTLY: '0' }
  const site = await startSite(env)
  // A site without last good copies: whatever it would call stale is an error.
  const proxy = await openBendingProxy(site.url, {
    answer(answer) {
      if (bend && answer.headers.warning) answer.status = 500
    },
  })
  try {
    const watched = { url: bend ? proxy.url : site.url, origin: site.url, fall, rise }
    for (const path of pages) await ask(watched.url, { path })
    const boss = await signedIn(site.url, site.superAdmin)
    // Pages that nobody has read since a change are those that need the database.
    await boss.post('/admin/dashboard?tab=events', eventForm(`Made before it was ${way}`))
    return await whileAway(watched, way, bend ? BRIEFLY_MS : AWAY_MS)
  } finally {
    await proxy.close()
    await site.dispose()
    await close()
  }
}

export const gates: Gate[] = [
  {
    id: 'R7',
    goal: `While the database is away for ${AWAY_MS / 1_000} s pages are read, writes are refused with 503 and what was typed, and all comes back`,
    tier: 1,
    mostlyWaits: true,
    run: async (world) => allOf(await Promise.all(ways.map((way) => measured(world, way, false)))),
    control: (world) => measured(world, 'cut', true),
  },
]
