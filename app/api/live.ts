import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { ApiBindings } from './bindings.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { visitor } from '#app/accounts/model.ts'
import { isAble, type Permission } from '#app/accounts/permissions.ts'
import { type Live, type Topic, topics } from '#app/platform/live.ts'
import { message, openStreams, write } from './streams.ts'

const RETRY_MS = 2_000
/** Times RATE_LIMIT_SCALE, like every limit per address. */
const MOST_PER_ADDRESS = 200

const needs: Record<Topic, Permission> = {
  events: 'events.view',
  registrations: 'registrations.manage',
  // Says only that somebody came: a version number.
  door: 'events.view',
  'join-requests': 'dashboard.view',
  users: 'dashboard.view',
  posts: 'dashboard.view',
  settings: 'events.view',
}

interface LiveOptions {
  live: Live
  rateLimitScale: number
  actingFor: (request: Request) => Promise<Acting>
  listNow: () => Promise<string>
  log: Logger
}

function isTopic(name: string): name is Topic {
  return (topics as readonly string[]).includes(name)
}

/** What every visitor may hear needs no look at who asks. */
function isGuarded(asked: readonly Topic[]): boolean {
  return asked.some((topic) => !isAble(visitor, needs[topic]))
}

/**
 * Server-sent events: names and versions, so that the page fetches anew and is checked anew. Pages that ask for it with
 * `list` are sent the public list of events itself, the same bytes for all.
 */
export function openLiveRoute({ live, rateLimitScale, actingFor, listNow, log }: LiveOptions) {
  const streams = openStreams({ live, mostPerAddress: MOST_PER_ADDRESS * rateLimitScale, listNow, log })

  async function mayHear(request: Request, asked: readonly Topic[]): Promise<boolean> {
    if (!isGuarded(asked)) return true
    const { viewer } = await actingFor(request)
    return asked.every((topic) => isAble(viewer, needs[topic]))
  }

  function begin(c: Context<ApiBindings>, heard: readonly Topic[]): void {
    const response = c.env.outgoing
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    streams.letGoIfOver(response)
    if (response.writableEnded) return
    const editions = Object.fromEntries(heard.map((topic) => [topic, live.edition(topic)]))
    response.write(`retry: ${RETRY_MS}\n`)
    write(response, message('versions', JSON.stringify(editions)))
  }

  return {
    async answer(c: Context<ApiBindings>) {
      const asked = (c.req.query('topics') ?? '').split(',').filter(isTopic)
      if (asked.length === 0) return c.text('No such topic', 400)
      const isStillAllowed = () => mayHear(c.req.raw, asked)
      if (!(await isStillAllowed())) return c.text('Forbidden', 403)
      const response = c.env.outgoing
      // Gone while we asked who it was: no 'close' will come any more to tidy up after it.
      if (response.destroyed) return RESPONSE_ALREADY_SENT
      // What the settings say stands on every page.
      const heard = [...new Set([...asked, 'settings' as const])]
      const isAdded = streams.add({
        response,
        address: c.env.address,
        topics: new Set(heard),
        takesList: c.req.query('list') !== undefined && !isGuarded(asked),
        isStillAllowed: isGuarded(asked) ? isStillAllowed : null,
      })
      if (!isAdded) return c.text('Too many open streams', 429)
      begin(c, heard)
      return RESPONSE_ALREADY_SENT
    },
    /** When the process stops: readers come back by themselves, to whoever answers then. */
    endAll: streams.endAll,
    open: streams.open,
  }
}
