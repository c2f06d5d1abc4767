import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { PageCache } from '#app/platform/http/page-cache.ts'
import { engines } from '#tests/support/database.ts'
import type { ApiBindings } from './bindings.ts'
import { createMetricsRoute } from './metrics.ts'

test.each(engines)(
  '$name: /metrics returns the metrics to a local request, and 404 to a request through a proxy',
  async ({ open }) => {
    const cache = new PageCache()
    await cache.get({ key: '/?', topics: [] }, async () => ({ status: 200, headers: {}, body: '' }))
    for (let hits = 0; hits < 2; hits += 1) cache.current({ key: '/?', topics: [] })
    const responseCounts = new Map([['2xx', 7]])
    const metrics = createMetricsRoute({
      cache,
      database: { db: await open() },
      streams: () => 3,
      responseCounts,
    })
    const api = new Hono<ApiBindings>().get('/metrics', metrics)
    const server = createServer(
      getRequestListener((request, bindings) => api.fetch(request, { ...bindings, address: '' })),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const ask = (headers = {}) =>
      fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`, { headers })
    const text = await (await ask()).text()
    for (const line of [
      'club_cache_hits_total 2',
      'club_renders_total 1',
      'club_cached_pages 1',
      'club_streams 3',
      'club_requests_total{status="2xx"} 7',
      'club_mails{status="waiting"} 0',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
    expect((await ask({ 'x-forwarded-for': '10.0.0.1' })).status).toBe(404)
    server.close()
  },
)
