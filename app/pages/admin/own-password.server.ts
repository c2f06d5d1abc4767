import type { ActionFunctionArgs } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { reauthenticationMessages } from '#app/accounts/account-settings.rules.ts'
import { fieldsToMark } from '#app/accounts/auth/forms.rules.ts'
import { sessionIdFrom } from '#app/accounts/auth/sessions.server.ts'
import { reauthenticate } from '#app/accounts/use-cases.server.ts'
import { formText, formValues, type Refusal, refusal } from '#app/club/form-result.ts'
import { authOf } from '../request-context.server.ts'
import { SECRETS } from '../return-to.ts'

/** Verifies the own password when the form has one; then the decision of the same form is carried out. */
export async function withOwnPassword<Answer>(
  args: ActionFunctionArgs,
  { acting, form }: { acting: Acting; form: FormData },
  decide: (acting: Acting) => Promise<Answer>,
): Promise<Answer | Refusal> {
  const password = formText(form, 'current')
  if (password === '') return decide(acting)
  const proof = await reauthenticate(acting, {
    password,
    sessionId: await sessionIdFrom(authOf(args), args.request),
  })
  if (proof.ok) return decide({ ...acting, viewer: proof.value })
  return refusal(proof.problem, reauthenticationMessages[proof.problem], {
    typed: formValues(form, SECRETS),
    mustReauthenticate: true,
    fields: fieldsToMark(proof.problem, { current: '' }),
  })
}
