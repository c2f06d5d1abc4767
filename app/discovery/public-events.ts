import type { Hono } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { listPublicEvents } from '#app/events/use-cases.server.ts'

/** Any site may read what every visitor may read (docs/api.md). */
const publicHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** The events page's list as JSON: same filters, same fields, cached like the page. */
export function addPublicEventsRoute(routes: Hono, actingNow: () => Acting): void {
  routes.get('/api/events', async (c) => {
    const { when, q, category, page } = c.req.query()
    const filters = { when: when === 'past' ? 'past' : 'upcoming', q, category, page } as const
    return c.body(JSON.stringify(await listPublicEvents(actingNow(), filters)), 200, publicHeaders)
  })
}
