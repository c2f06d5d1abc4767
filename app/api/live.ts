import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { ApiBindings } from './bindings.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { visitor } from '#app/accounts/model.ts'
import { isAble, type Permission } from '#app/accounts/permissions.ts'
import { type Live, type Topic, topics } from '#app/platform/live/live.ts'
import { createStreams } from './streams.ts'

const RETRY_MS = 2_000
/** Times RATE_LIMIT_SCALE, like every limit per address. */
const MOST_PER_ADDRESS = 200

const needs: Record<Topic, Permission> = {
  events: 'events.view',
  registrations: 'registrations.manage',
  // Reveals only that a check-in happened.
  'check-in': 'events.view',
  // Reveals only that somebody voted.
  votes: 'events.view',
  'join-requests': 'dashboard.view',
  users: 'dashboard.view',
  posts: 'dashboard.view',
  // Reveals only that something about a call changed.
  films: 'films.submit',
  'film-entries': 'films.submissions',
  settings: 'events.view',
  content: 'content.view',
  backups: 'backups.manage',
}

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

interface LiveOptions {
  live: Live
  rateLimitScale: number
  actingFor: (request: Request) => Promise<Acting>
}

function isTopic(name: string): name is Topic {
  return (topics as readonly string[]).includes(name)
}

/** Public topics need no session. */
function isGuarded(requested: readonly Topic[]): boolean {
  return requested.some((topic) => !isAble(visitor, needs[topic]))
}

/** Server-sent events that carry the names of topics: the page refetches its loader, which checks permissions again. */
export function createLiveRoute({ live, rateLimitScale, actingFor }: LiveOptions) {
  const streams = createStreams({ live, mostPerAddress: MOST_PER_ADDRESS * rateLimitScale })

  async function isAllowed(request: Request, requested: readonly Topic[]): Promise<boolean> {
    if (!isGuarded(requested)) return true
    const { viewer } = await actingFor(request)
    return requested.every((topic) => isAble(viewer, needs[topic]))
  }

  return {
    async answer(c: Context<ApiBindings>) {
      const requested = (c.req.query('topics') ?? '').split(',').filter(isTopic)
      if (requested.length === 0) return c.text('No such topic', 400)
      const isStillAllowed = () => isAllowed(c.req.raw, requested)
      if (!(await isStillAllowed())) return c.text('Forbidden', 403)
      const response = c.env.outgoing
      // Closed during the permission check: no 'close' event will remove it again.
      if (response.destroyed) return RESPONSE_ALREADY_SENT
      const isAdded = streams.add({
        response,
        address: c.env.address,
        // Every page shows some of the settings.
        topics: new Set([...requested, 'settings']),
        isStillAllowed: isGuarded(requested) ? isStillAllowed : null,
      })
      if (!isAdded) return c.text('Too many open streams', 429)
      // Written last: a page refetches when its stream opens, so it misses no change.
      response.writeHead(200, streamHeaders)
      streams.endIfEnding(response)
      if (!response.writableEnded) response.write(`retry: ${RETRY_MS}\n\n`)
      return RESPONSE_ALREADY_SENT
    },
    /** On shutdown: browsers reconnect on their own, to another replica or to the next process. */
    endAll: streams.endAll,
    open: streams.open,
  }
}
