import { HONEYPOT_FIELD } from '#app/club/people.rules.ts'
import type { Context, Next } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { joinFields, joinStatuses } from '#app/join-requests/rules.ts'
import { KEY_HEADER } from '#app/join-requests/ui/post.ts'
import { sendJoinRequest } from '#app/join-requests/use-cases.server.ts'
import type { ApiBindings } from './bindings.ts'

const FORM = 'application/x-www-form-urlencoded'

/**
 * What the join dialog sends: it reads the status and one header, so no page is rendered for it. A form sent without
 * scripts goes on to the page of the same address.
 */
export async function answerJoin(c: Context<ApiBindings>, acting: Acting, next: Next) {
  const isFromDialog = c.req.header('accept') === 'application/json'
  if (!isFromDialog || !c.req.header('content-type')?.startsWith(FORM)) return next()
  const form = new URLSearchParams(await c.req.text())
  const answers = Object.fromEntries(
    [...joinFields, HONEYPOT_FIELD].map((field) => [field, form.get(field) ?? '']),
  )
  const sent = await sendJoinRequest(acting, { answers, address: c.env.address })
  const caching = { 'cache-control': 'no-store' }
  if (sent.ok) return c.json({ key: sent.value.key }, 201, { ...caching, [KEY_HEADER]: sent.value.key })
  const errors = 'errors' in sent ? sent.errors : {}
  return c.json({ problem: sent.problem, errors }, joinStatuses[sent.problem], caching)
}
