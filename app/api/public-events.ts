import type { Hono } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { listPublicEvents } from '#app/events/use-cases.server.ts'
import type { FreshPage } from '#app/platform/kept-page.ts'

/** Where the list is, also for the open pages that are sent it when it changes. */
export const EVENTS_ADDRESS = '/api/events'

/** Any page of any site may read what every visitor may (docs/api.md). */
const forEverybody = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

type Asked = Partial<Record<'when' | 'q' | 'category' | 'page', string>>

async function listText(acting: Acting, { when, q, category, page }: Asked): Promise<string> {
  const asked = { when: when === 'past' ? 'past' : 'upcoming', q, category, page } as const
  return JSON.stringify(await listPublicEvents(acting, asked))
}

/** What EVENTS_ADDRESS answers to everybody, for those who are sent it when it changes: they wait for nothing else. */
export async function publicListPage(acting: Acting): Promise<FreshPage> {
  return { status: 200, headers: forEverybody, body: await listText(acting, {}) }
}

/** The list of the events page, as data: the same filters, the same fields, kept by the page cache like the page. */
export function addPublicEvents(found: Hono, actingNow: () => Acting): void {
  found.get(EVENTS_ADDRESS, async (c) =>
    c.body(await listText(actingNow(), c.req.query()), 200, forEverybody),
  )
}
