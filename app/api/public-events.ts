import type { Hono } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { listPublicEvents } from '#app/events/use-cases.server.ts'

/** Where the list is, also for the open pages that are sent it when it changes. */
export const EVENTS_ADDRESS = '/api/events'

/** Any page of any site may read what every visitor may (docs/api.md). */
const forEverybody = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** The list of the events page, as data: the same filters, the same fields, kept by the page cache like the page. */
export function addPublicEvents(found: Hono, actingNow: () => Acting): void {
  found.get(EVENTS_ADDRESS, async (c) => {
    const { when, q, category, page } = c.req.query()
    const asked = { when: when === 'past' ? 'past' : 'upcoming', q, category, page } as const
    return c.body(JSON.stringify(await listPublicEvents(actingNow(), asked)), 200, forEverybody)
  })
}
