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
const MOST_PER_ADDRESS = 200

const needs: Record<Topic, Permission> = {
  events: 'events.view',
  'join-requests': 'dashboard.view',
  users: 'dashboard.view',
  posts: 'dashboard.view',
}

interface LiveOptions {
  live: Live
  actingFor: (request: Request) => Promise<Acting>
}

const openByAddress = new Map<string, number>()

function countIn(address: string, by: 1 | -1): number {
  const count = (openByAddress.get(address) ?? 0) + by
  if (count > 0) openByAddress.set(address, count)
  else openByAddress.delete(address)
  return count
}

function isTopic(name: string): name is Topic {
  return (topics as readonly string[]).includes(name)
}

/** A reader that does not keep up is dropped; it reconnects and sees the versions it missed. */
function write(response: ServerResponse, text: string): void {
  if (response.writableLength > SLOW_READER_BYTES) response.destroy()
  else response.write(text)
}

/** Server-sent events: names and versions only, so that the page fetches anew and is checked anew. */
export async function answerLive(c: Context<ApiBindings>, { live, actingFor }: LiveOptions) {
  const asked = (c.req.query('topics') ?? '').split(',').filter(isTopic)
  const mayHear = async () => {
    const { viewer } = await actingFor(c.req.raw)
    return asked.every((topic) => isAble(viewer, needs[topic]))
  }
  if (asked.length === 0) return c.text('No such topic', 400)
  const isGuarded = asked.some((topic) => needs[topic] !== 'events.view')
  if (isGuarded && !(await mayHear())) return c.text('Forbidden', 403)
  const response = c.env.outgoing as ServerResponse
  const { address } = c.env
  if (countIn(address, 1) > MOST_PER_ADDRESS) {
    countIn(address, -1)
    return c.text('Too many open streams', 429)
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  const versions = Object.fromEntries(asked.map((topic) => [topic, live.version(topic)]))
  write(response, `retry: ${RETRY_MS}\nevent: versions\ndata: ${JSON.stringify(versions)}\n\n`)
  const unsubscribe = live.subscribe(asked, (topic) => {
    const tell = () => write(response, `event: change\ndata: ${JSON.stringify({ topic, version: live.version(topic) })}\n\n`)
    if (!isGuarded) return tell()
    void mayHear().then((isStillAllowed) => (isStillAllowed ? tell() : response.end()), () => response.end())
  })
  const heartbeat = setInterval(() => write(response, ': still here\n\n'), HEARTBEAT_MS)
  response.once('close', () => {
    clearInterval(heartbeat)
    unsubscribe()
    countIn(address, -1)
  })
  return RESPONSE_ALREADY_SENT
}
