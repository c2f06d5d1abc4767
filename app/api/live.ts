import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { ApiBindings } from './bindings.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { isAble, type Permission } from '#app/accounts/permissions.ts'
import { type Live, type Topic, topics } from '#app/platform/live.ts'

const HEARTBEAT_MS = 20_000
const SLOW_READER_BYTES = 65_536
const RETRY_MS = 2_000
/** Those let go together come back spread over a while. */
const SOONEST_MS = 500
const SPREAD_MS = 2_000
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
}

function isTopic(name: string): name is Topic {
  return (topics as readonly string[]).includes(name)
}

/** A reader that does not keep up is dropped; it reconnects and sees the versions it missed. */
function write(response: ServerResponse, text: string): void {
  if (response.writableLength > SLOW_READER_BYTES) response.destroy()
  else response.write(text)
}

interface Stream {
  response: ServerResponse
  address: string
}

/** The open streams of this process, counted by address. */
function openStreams(mostPerAddress: number) {
  const streams = new Set<Stream>()
  let isOver = false
  const letGo = (response: ServerResponse) =>
    void response.end(`retry: ${SOONEST_MS + Math.floor(Math.random() * SPREAD_MS)}\n\n`)
  return {
    add(stream: Stream): boolean {
      const sameAddress = [...streams].filter(({ address }) => address === stream.address)
      if (sameAddress.length >= mostPerAddress) return false
      streams.add(stream)
      stream.response.once('close', () => streams.delete(stream))
      return true
    },
    /** Who came over a connection that was already open. An error instead would end their asking for good. */
    letGoIfOver(response: ServerResponse): void {
      if (isOver) letGo(response)
    },
    endAll(): void {
      isOver = true
      for (const { response } of streams) letGo(response)
    },
  }
}

/** Server-sent events: names and versions only, so that the page fetches anew and is checked anew. */
export function openLiveRoute({ live, rateLimitScale, actingFor }: LiveOptions) {
  const streams = openStreams(MOST_PER_ADDRESS * rateLimitScale)

  async function mayHear(request: Request, asked: readonly Topic[]): Promise<boolean> {
    const { viewer } = await actingFor(request)
    return asked.every((topic) => isAble(viewer, needs[topic]))
  }

  function stream(c: Context<ApiBindings>, asked: readonly Topic[]): void {
    const response = c.env.outgoing
    const isGuarded = asked.some((topic) => needs[topic] !== 'events.view')
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    streams.letGoIfOver(response)
    if (response.writableEnded) return
    const versions = Object.fromEntries(asked.map((topic) => [topic, live.version(topic)]))
    write(response, `retry: ${RETRY_MS}\nevent: versions\ndata: ${JSON.stringify(versions)}\n\n`)
    const unsubscribe = live.subscribe(asked, (topic) => {
      const change = JSON.stringify({ topic, version: live.version(topic) })
      const tell = () => write(response, `event: change\ndata: ${change}\n\n`)
      if (!isGuarded) return tell()
      const end = () => void response.end()
      mayHear(c.req.raw, asked).then((isStillAllowed) => (isStillAllowed ? tell() : end()), end)
    })
    const heartbeat = setInterval(() => write(response, ': still here\n\n'), HEARTBEAT_MS)
    response.once('close', () => {
      clearInterval(heartbeat)
      unsubscribe()
    })
  }

  return {
    async answer(c: Context<ApiBindings>) {
      const asked = (c.req.query('topics') ?? '').split(',').filter(isTopic)
      if (asked.length === 0) return c.text('No such topic', 400)
      if (!(await mayHear(c.req.raw, asked))) return c.text('Forbidden', 403)
      const response = c.env.outgoing
      // Gone while we asked who it was: no 'close' will come any more to tidy up after it.
      if (response.destroyed) return RESPONSE_ALREADY_SENT
      if (!streams.add({ response, address: c.env.address })) return c.text('Too many open streams', 429)
      // What the settings say stands on every page.
      stream(c, [...new Set([...asked, 'settings' as const])])
      return RESPONSE_ALREADY_SENT
    },
    /** When the process stops: readers come back by themselves, to whoever answers then. */
    endAll: streams.endAll,
  }
}
