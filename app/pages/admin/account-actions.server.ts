import type { ActionFunctionArgs } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import {
  CODES_RENEWED,
  DEVICE_SIGNED_OUT,
  deviceSentences,
  othersSignedOut,
  OWN_PASSWORD_CHANGED,
  ownPasswordSentences,
  SECOND_FACTOR_DRAWN,
  SECOND_FACTOR_OFF,
  SECOND_FACTOR_ON,
  type SecondFactorProblem,
  secondFactorSentences,
} from '#app/accounts/own-rules.ts'
import { sessionIdFrom } from '#app/accounts/sessions.server.ts'
import type { SecondFactorAnswer } from '#app/accounts/ui/account-second-factor.tsx'
import {
  changeOwnPassword,
  confirmSecondFactor,
  drawSecondFactor,
  endDevice,
  endOtherDevices,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#app/accounts/use-cases.server.ts'
import { type Answer, refusal, textIn } from '#app/club/answer.ts'
import { authOf } from '../acting.server.ts'
import { deciding } from '../guard.server.ts'

/** Which form it was for, so that its sentence stands beside it. */
export type AccountAnswer = SecondFactorAnswer & { about: 'devices' | 'password' | 'second-factor' }

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

type StepAnswer = SecondFactorAnswer | null

async function decideOnSecondFactor(acting: Acting, form: FormData): Promise<StepAnswer> {
  const refuse = (problem: SecondFactorProblem) => refusal(problem, secondFactorSentences[problem])
  const password = textIn(form, 'current')
  switch (textIn(form, 'intent')) {
    case 'draw-second-factor': {
      const outcome = await drawSecondFactor(acting, { password })
      return outcome.ok ? { ok: true, said: SECOND_FACTOR_DRAWN } : refuse(outcome.problem)
    }
    case 'confirm-second-factor': {
      const outcome = await confirmSecondFactor(acting, { code: textIn(form, 'code') })
      return outcome.ok ? { ok: true, said: SECOND_FACTOR_ON, ...outcome.value } : refuse(outcome.problem)
    }
    case 'renew-codes-second-factor': {
      const outcome = await renewRecoveryCodes(acting, { password })
      return outcome.ok ? { ok: true, said: CODES_RENEWED, ...outcome.value } : refuse(outcome.problem)
    }
    case 'turn-off-second-factor': {
      const outcome = await turnOffSecondFactor(acting, { password })
      return outcome.ok ? { ok: true, said: SECOND_FACTOR_OFF } : refuse(outcome.problem)
    }
    default:
      return null
  }
}

function failedSentence(form: FormData): string {
  const intent = textIn(form, 'intent')
  if (intent.endsWith('second-factor')) return secondFactorSentences.failed
  return intent === 'change-password' ? ownPasswordSentences.failed : deviceSentences.failed
}

export async function decideOnAccount(args: ActionFunctionArgs) {
  return deciding(args, failedSentence, async (acting, form): Promise<AccountAnswer> => {
    const onStep = await decideOnSecondFactor(acting, form)
    if (onStep) return { ...onStep, about: 'second-factor' }
    const sent = { form, sessionId: await sessionIdFrom(authOf(args), args.request) }
    if (form.get('intent') === 'change-password')
      return { ...(await decideOnPassword(acting, sent)), about: 'password' }
    return { ...(await decideOnDevices(acting, sent)), about: 'devices' }
  })
}
