import type { Context } from 'hono'
import type { Registry } from 'prom-client'
import type { ApiBindings } from './bindings.ts'
import type { OpenDatabase } from '#app/platform/database/database.ts'
import { jobCounts } from '#app/platform/background-jobs.ts'
import { countMails } from '#app/platform/mail/mail-list.ts'
import type { PageCache } from '#app/platform/http/page-cache.ts'

export interface MetricsSources {
  cache: Pick<PageCache, 'counts' | 'size'>
  database: Pick<OpenDatabase, 'db' | 'pool'>
  /** Open streams of this process. */
  streams: () => number
  /** Responses that did not come from the page cache, by status class. */
  responseCounts: ReadonlyMap<string, number>
}

interface Metric {
  name: string
  help: string
  label?: string
  /** The value of each label; without a label, the only value has the key ''. */
  read: () => Iterable<readonly [string, number]> | Promise<Iterable<readonly [string, number]>>
}

function metricsOf({ cache, database, streams, responseCounts }: MetricsSources): Metric[] {
  const { counts } = cache
  const singleValue = (value: number) => [['', value]] as const
  return [
    { name: 'club_cache_hits_total', help: 'Answers from memory', read: () => singleValue(counts.hits) },
    { name: 'club_renders_total', help: 'Renderings of kept pages', read: () => singleValue(counts.renders) },
    { name: 'club_stale_total', help: 'Renewals that failed', read: () => singleValue(counts.stale) },
    { name: 'club_cached_pages', help: 'Pages in memory', read: () => singleValue(cache.size) },
    {
      name: 'club_requests_total',
      help: 'Answers that did not come from memory',
      label: 'status',
      read: () => responseCounts,
    },
    { name: 'club_streams', help: 'Open streams of /live', read: () => singleValue(streams()) },
    {
      name: 'club_database_connections',
      help: 'Connections of the pool, and who waits for one; none with the embedded database',
      label: 'state',
      read: () => poolStates(database.pool),
    },
    {
      name: 'club_job_runs_total',
      help: 'Runs of the background jobs',
      label: 'job',
      read: () => jobCounts,
    },
    {
      name: 'club_mails',
      help: 'Mails that wait or failed, in the whole club',
      label: 'status',
      read: async () =>
        Promise.all(
          (['waiting', 'failed'] as const).map(
            async (status) => [status, await countMails(database.db, status)] as const,
          ),
        ),
    },
  ]
}

function poolStates(pool: OpenDatabase['pool']): [string, number][] {
  if (!pool) return []
  const { totalCount, idleCount, waitingCount } = pool
  return [
    ['busy', totalCount - idleCount],
    ['idle', idleCount],
    ['wanted', waitingCount],
  ]
}

/** Loads the metrics library on the first request. */
async function createRegistry(sources: MetricsSources): Promise<Registry> {
  const { collectDefaultMetrics, Gauge, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const { name, help, label, read } of metricsOf(sources)) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        for (const [key, value] of await read()) gauge.set(label ? { [label]: key } : {}, value)
      },
    })
  }
  return registry
}

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** For a collector on the same host: any other client gets 404. */
export function createMetricsRoute(sources: MetricsSources) {
  let registry: Promise<Registry> | undefined
  return async (c: Context<ApiBindings>) => {
    const peer = c.env.incoming.socket.remoteAddress ?? ''
    const isForwarded = c.req.header('x-forwarded-for') !== undefined
    if (!loopback.test(peer) || isForwarded) return c.text('Not found', 404)
    registry ??= createRegistry(sources)
    const registered = await registry
    return c.text(await registered.metrics(), 200, { 'content-type': registered.contentType })
  }
}
