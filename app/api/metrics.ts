import type { Context } from 'hono'
import type { ApiBindings } from './bindings.ts'
import { collectDefaultMetrics, register } from 'prom-client'

collectDefaultMetrics()

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** For the machine's own collector: anybody else gets the same answer as for an unknown path. */
export async function answerMetrics(c: Context<ApiBindings>) {
  const peer = c.env.incoming.socket.remoteAddress ?? ''
  const isForwarded = c.req.header('x-forwarded-for') !== undefined
  if (!loopback.test(peer) || isForwarded) return c.text('Not found', 404)
  return c.text(await register.metrics(), 200, { 'content-type': register.contentType })
}
