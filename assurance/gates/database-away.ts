import { startSite } from '#tests/support/app.ts'
import { sendRequest, percentile } from '#tests/support/http-request.ts'
import { openAlteringProxy } from '#assurance/support/altering-proxy.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { eventForm } from '#tests/support/event-form.ts'
import { openFaultProxy } from '#assurance/support/fault-proxy.ts'
import { createOwnDatabase } from '#assurance/support/own-database.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import {
  type OutageReport,
  useDuringOutage,
  pages,
  sendJoinRequest,
  type WatchedSite,
  type OutageKind,
} from '#assurance/support/database-outage.ts'
import { allOf, type Gate, type Verdict } from '#assurance/gate.ts'
import { percentOf, within } from '#assurance/support/yardstick.ts'
import type { World } from '#assurance/support/test-sites.ts'

const AWAY_MS = 30_000
/** For the control. */
const BRIEFLY_MS = 4_000
const BACK_WITHIN_MS = within(3_000, 30_000)
/** Now and then one reader waits for a timeout; the others must not. */
const READ_P95_MS = 500
const LONGEST_READ_MS = 4_000
/** `/healthz` needs no database and waits for the event loop only. */
const LOOP_P99_MS = 200
const ways: readonly OutageKind[] = ['stopped', 'cut', 'silent', 'slow']

function slowness({ reads, beats, yardstick }: OutageReport): string[] {
  const [stalls, slow, longest] = [
    percentile(beats, percentOf(99)),
    percentile(reads, percentOf(95)),
    Math.max(...reads),
  ]
  return [
    ...(stalls > yardstick.allowed(LOOP_P99_MS, percentOf(99))
      ? [`the event loop was blocked for ${Math.round(stalls)} ms`]
      : []),
    ...(slow > yardstick.allowed(READ_P95_MS, percentOf(95)) ? [`reads took ${Math.round(slow)} ms`] : []),
    ...(longest > within(LONGEST_READ_MS) ? [`one read took ${Math.round(longest)} ms`] : []),
  ]
}

async function recoveryProblems({ url, origin }: WatchedSite): Promise<string[]> {
  const backAt = performance.now()
  while ((await sendJoinRequest(url, origin)).status !== 201)
    if (performance.now() - backAt > BACK_WITHIN_MS) return [`no recovery within ${BACK_WITHIN_MS} ms`]
  return []
}

/** Reads and writes during one kind of outage. */
async function whileAway(
  watched: WatchedSite,
  way: OutageKind,
  awayMs: number,
): Promise<Verdict & { name: string }> {
  await watched.fall()
  const report = await useDuringOutage(watched, awayMs)
  await watched.rise()
  const { wrong, stale, refused, accepted, reads } = report
  wrong.push(...slowness(report), ...(await recoveryProblems(watched)))
  // The pages changed just before the outage, so the cached copies must be marked as stale.
  if (stale === 0) wrong.push('no page was marked as stale')
  if (refused === 0 && way !== 'slow') wrong.push('no write was refused')
  if (accepted > 0 && way !== 'slow') wrong.push(`${accepted} writes were accepted without a database`)
  const named = wrong.length > 0 ? `: ${[...new Set(wrong)].slice(0, 4).join('; ')}` : ''
  return {
    name: way,
    figure: `${reads.length} reads (${stale} stale), ${refused} writes refused, ${wrong.length} errors${named}`,
    isGood: wrong.length === 0,
  }
}

/** A database with an outage of this kind, on its own server when the server is to stop. */
async function openAway(world: World, way: OutageKind) {
  const ownServer = way === 'stopped' ? await startPostgres() : null
  const { hostname, port, pathname } = new URL(
    await createOwnDatabase(ownServer ?? (await world.replicas()).postgres),
  )
  const databaseProxy = await openFaultProxy({ host: hostname, port: Number(port) })
  return {
    databaseUrl: `postgres://postgres@127.0.0.1:${databaseProxy.port}${pathname}`,
    fall: async () => (way === 'stopped' ? ownServer?.halt() : databaseProxy.setMode(way)),
    rise: async () => (ownServer ? ownServer.restart() : databaseProxy.setMode('open')),
    async close() {
      databaseProxy.close()
      await ownServer?.stop()
    },
  }
}

async function checkOutage(
  world: World,
  way: OutageKind,
  isFaulty: boolean,
): Promise<Verdict & { name: string }> {
  const { databaseUrl, fall, rise, close } = await openAway(world, way)
  const env = { DATABASE_URL: databaseUrl, RATE_LIMIT_SCALE: '1000', BACKUP_NIGHTLY: '0' }
  const site = await startSite(env)
  // The control: a site without cached copies answers 500 instead of a stale page.
  const proxy = await openAlteringProxy(site.url, {
    answer(answer) {
      if (isFaulty && answer.headers.warning) answer.status = 500
    },
  })
  try {
    const watched = { url: isFaulty ? proxy.url : site.url, origin: site.url, fall, rise }
    for (const path of pages) await sendRequest(watched.url, { path })
    const adminClient = await signedInClient(site.url, site.superAdmin)
    // Pages that changed since their last read need the database.
    await adminClient.post('/admin/dashboard?tab=events', eventForm(`Made before it was ${way}`))
    return await whileAway(watched, way, isFaulty ? BRIEFLY_MS : AWAY_MS)
  } finally {
    await proxy.close()
    await site.dispose()
    await close()
  }
}

export const gates: Gate[] = [
  {
    id: 'R7',
    goal: `During a database outage of ${AWAY_MS / 1_000} s cached pages are served, writes get 503 with their input, and the site recovers`,
    suite: 'assure',
    mostlyWaits: true,
    run: async (world) => allOf(await Promise.all(ways.map((way) => checkOutage(world, way, false)))),
    control: (world) => checkOutage(world, 'cut', true),
  },
]
