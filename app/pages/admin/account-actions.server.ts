import type { ActionFunctionArgs } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import {
  DEVICE_SIGNED_OUT,
  deviceSentences,
  othersSignedOut,
  OWN_PASSWORD_CHANGED,
  ownPasswordSentences,
} from '#app/accounts/rules.ts'
import { sessionIdFrom } from '#app/accounts/sessions.server.ts'
import { changeOwnPassword, endDevice, endOtherDevices } from '#app/accounts/use-cases.server.ts'
import { type Answer, refusal, textIn } from '#app/club/answer.ts'
import { authOf } from '../acting.server.ts'
import { deciding } from '../guard.server.ts'

/** Which form it was for, so that its sentence stands beside it. */
export type AccountAnswer = Answer & { about: 'devices' | 'password' }

interface Sent {
  form: FormData
  sessionId: string
}

async function decideOnDevices(acting: Acting, { form, sessionId }: Sent): Promise<Answer> {
  if (form.get('intent') === 'end-others') {
    return { ok: true, said: othersSignedOut(await endOtherDevices(acting, sessionId)) }
  }
  const outcome = await endDevice(acting, { id: textIn(form, 'id'), sessionId })
  if (!outcome.ok) return refusal(outcome.problem, deviceSentences[outcome.problem])
  return { ok: true, said: DEVICE_SIGNED_OUT }
}

async function decideOnPassword(acting: Acting, { form, sessionId }: Sent): Promise<Answer> {
  const [current, password, confirmation] = ['current', 'password', 'confirmation'].map((name) =>
    form.get(name),
  )
  const outcome = await changeOwnPassword(acting, { current, password, confirmation, sessionId })
  if (!outcome.ok) return refusal(outcome.problem, ownPasswordSentences[outcome.problem])
  return { ok: true, said: OWN_PASSWORD_CHANGED }
}

function failedSentence(form: FormData): string {
  const isPassword = form.get('intent') === 'change-password'
  return isPassword ? ownPasswordSentences.failed : deviceSentences.failed
}

export async function decideOnAccount(args: ActionFunctionArgs) {
  return deciding(args, failedSentence, async (acting, form): Promise<AccountAnswer> => {
    const sent = { form, sessionId: await sessionIdFrom(authOf(args), args.request) }
    if (form.get('intent') === 'change-password')
      return { ...(await decideOnPassword(acting, sent)), about: 'password' }
    return { ...(await decideOnDevices(acting, sent)), about: 'devices' }
  })
}
