import type { Acting } from '#app/accounts/acting.server.ts'
import { guardianProblemMessages, guardianSuccessMessages } from '#app/accounts/guardian.rules.ts'
import { nameGuardian, removeGuardian } from '#app/accounts/use-cases.server.ts'
import { MAILS_SAVED } from '#app/club/mail-server.rules.ts'
import { isMailSent } from '#app/club/use-cases.server.ts'
import { type FormResult, formValues, refusal } from '#app/club/form-result.ts'
import { secrets } from './super-actions.server.ts'

async function name(acting: Acting, form: FormData): Promise<FormResult> {
  const outcome = await nameGuardian(acting, Object.fromEntries(form))
  if (outcome.ok) {
    const { named, namedWithoutMail } = guardianSuccessMessages
    const message = (await isMailSent(acting)) ? named : `${namedWithoutMail} ${MAILS_SAVED}`
    return { ok: true, message }
  }
  return refusal(outcome.problem, guardianProblemMessages[outcome.problem], {
    typed: formValues(form, secrets),
    errors: 'errors' in outcome ? outcome.errors : undefined,
    mustReauthenticate: outcome.problem === 'reauthentication-required',
  })
}

async function remove(acting: Acting, form: FormData): Promise<FormResult> {
  const outcome = await removeGuardian(acting)
  if (outcome.ok) return { ok: true, message: guardianSuccessMessages.removed }
  return refusal(outcome.problem, guardianProblemMessages[outcome.problem], {
    typed: formValues(form, secrets),
    mustReauthenticate: outcome.problem === 'reauthentication-required',
  })
}

export const guardianHandlers = { 'name-guardian': name, 'remove-guardian': remove }
