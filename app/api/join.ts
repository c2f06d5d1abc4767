import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Acting } from '#app/accounts/acting.server.ts'
import { statusOf } from '#app/club/form-result.ts'
import type { SubmitAnswer } from '#app/join-requests/ui/submit-join-form.ts'
import { sendJoinRequest } from '#app/join-requests/use-cases.server.ts'

/** POST of the join dialog: a form in, JSON out. A form sent without scripts goes to the page /join instead. */
export async function answerJoin(c: Context, acting: Acting, address: string) {
  const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
  const outcome = await sendJoinRequest(acting, { form, address })
  const reply = (answer: SubmitAnswer, status: ContentfulStatusCode) =>
    c.json(answer, status, { 'cache-control': 'no-store' })
  if (outcome.ok) return reply({ id: outcome.value.id, statusUrl: outcome.value.statusUrl }, 201)
  const errors = 'errors' in outcome ? outcome.errors : {}
  return reply({ problem: outcome.problem, errors }, statusOf(outcome.problem))
}
