import type { ActionFunctionArgs } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { fieldsToMark, readOwnPassword } from '#app/accounts/auth/forms.rules.ts'
import {
  type AccountPart,
  RECOVERY_CODES_RENEWED,
  DEVICE_SIGNED_OUT,
  deviceMessages,
  otherDevicesMessage,
  OWN_NAME_CHANGED,
  OWN_PASSWORD_CHANGED,
  ownAccountMessages,
  type OwnAccountProblem,
  ownPasswordMessages,
  ENROLMENT_STARTED,
  SECOND_FACTOR_OFF,
  SECOND_FACTOR_ON,
  SECOND_FACTOR_ON_BEFORE,
  type SecondFactorProblem,
  secondFactorMessages,
} from '#app/accounts/account-settings.rules.ts'
import { CHANGE_SENT } from '#app/accounts/email-links.rules.ts'
import { sessionIdFrom } from '#app/accounts/auth/sessions.server.ts'
import type { SecondFactorResult } from '#app/accounts/ui/account-second-factor.tsx'
import {
  changeOwnEmail,
  changeOwnName,
  changeOwnPassword,
  confirmSecondFactor,
  startEnrolment,
  endDevice,
  endOtherDevices,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#app/accounts/use-cases.server.ts'
import { type FormResult, formText, formValues, refusal } from '#app/club/form-result.ts'
import { NOTICES_CHANGED, NOTICES_NOT_SAVED, NOTICES_SAVED } from '#app/notices/rules.ts'
import { chooseNotices } from '#app/notices/use-cases.server.ts'
import { addressOf, authOf } from '../request-context.server.ts'
import { guardAction } from '../guard.server.ts'

/** The form this result belongs to; its message is shown beside that form. */
export type AccountAnswer = SecondFactorResult & {
  about: AccountPart
}

interface AccountRequest {
  form: FormData
  sessionId: string
}

async function sessionsAction(acting: Acting, { form, sessionId }: AccountRequest): Promise<FormResult> {
  if (form.get('intent') === 'end-others') {
    return { ok: true, message: otherDevicesMessage(await endOtherDevices(acting, sessionId)) }
  }
  const outcome = await endDevice(acting, { id: formText(form, 'id'), sessionId })
  if (!outcome.ok) return refusal(outcome.problem, deviceMessages[outcome.problem])
  return { ok: true, message: DEVICE_SIGNED_OUT }
}

/** Also for the page that asks for a new password before everything else. */
export async function changePasswordOf(args: ActionFunctionArgs, acting: Acting, form: FormData) {
  return passwordAction(acting, { form, sessionId: await sessionIdFrom(authOf(args), args.request) })
}

async function passwordAction(acting: Acting, { form, sessionId }: AccountRequest): Promise<FormResult> {
  const [current, password, confirmation] = ['current', 'password', 'confirmation'].map((name) =>
    form.get(name),
  )
  const outcome = await changeOwnPassword(acting, { current, password, confirmation, sessionId })
  if (!outcome.ok)
    return refusal(outcome.problem, ownPasswordMessages[outcome.problem], {
      fields: fieldsToMark(outcome.problem, readOwnPassword({ current, password, confirmation })),
    })
  return { ok: true, message: OWN_PASSWORD_CHANGED }
}

function refuseOwn(problem: OwnAccountProblem, form: FormData): FormResult {
  const typed = formValues(form, ['current'])
  const fields = fieldsToMark(problem, { current: '' })
  return refusal(problem, ownAccountMessages[problem], { typed, fields })
}

async function nameAction(acting: Acting, form: FormData): Promise<AccountAnswer> {
  const outcome = await changeOwnName(acting, form.get('name'))
  const answer = outcome.ok
    ? { ok: true as const, message: OWN_NAME_CHANGED }
    : refuseOwn(outcome.problem, form)
  return { ...answer, about: 'name' }
}

async function emailAction(acting: Acting, form: FormData, address: string): Promise<AccountAnswer> {
  const [current, email] = [formText(form, 'current'), form.get('email')]
  const outcome = await changeOwnEmail(acting, { current, email, address })
  const answer = outcome.ok ? { ok: true as const, message: CHANGE_SENT } : refuseOwn(outcome.problem, form)
  return { ...answer, about: 'email' }
}

async function secondFactorAction(acting: Acting, form: FormData): Promise<SecondFactorResult | null> {
  const refuse = (problem: SecondFactorProblem) =>
    refusal(problem, secondFactorMessages[problem], { fields: fieldsToMark(problem, { current: '' }) })
  const password = formText(form, 'current')
  switch (formText(form, 'intent')) {
    case 'start-enrolment': {
      const outcome = await startEnrolment(acting, { password })
      return outcome.ok ? { ok: true, message: ENROLMENT_STARTED } : refuse(outcome.problem)
    }
    case 'confirm-second-factor': {
      const outcome = await confirmSecondFactor(acting, { code: formText(form, 'code') })
      if (!outcome.ok) return refuse(outcome.problem)
      const { codes } = outcome.value
      // Sent again after a lost answer: the password makes new codes, a session alone does not.
      return codes.length === 0
        ? { ok: true, message: SECOND_FACTOR_ON_BEFORE }
        : { ok: true, message: SECOND_FACTOR_ON, codes }
    }
    case 'renew-codes-second-factor': {
      const outcome = await renewRecoveryCodes(acting, { password })
      return outcome.ok
        ? { ok: true, message: RECOVERY_CODES_RENEWED, ...outcome.value }
        : refuse(outcome.problem)
    }
    case 'turn-off-second-factor': {
      const outcome = await turnOffSecondFactor(acting, { password })
      return outcome.ok ? { ok: true, message: SECOND_FACTOR_OFF } : refuse(outcome.problem)
    }
    default:
      return null
  }
}

function failureMessage(form: FormData): string {
  const intent = formText(form, 'intent')
  if (intent === 'choose-mails') return NOTICES_NOT_SAVED
  if (intent === 'change-name' || intent === 'change-email') return ownAccountMessages.failed
  if (intent.endsWith('second-factor')) return secondFactorMessages.failed
  return intent === 'change-password' ? ownPasswordMessages.failed : deviceMessages.failed
}

export async function accountAction(args: ActionFunctionArgs) {
  return guardAction(args, failureMessage, async (acting, form): Promise<AccountAnswer> => {
    const onStep = await secondFactorAction(acting, form)
    if (onStep) return { ...onStep, about: 'second-factor' }
    // A page of an older version.
    if (form.get('intent') === 'choose-notices')
      return { ...refusal('unknown', NOTICES_CHANGED), about: 'notices' }
    if (form.get('intent') === 'choose-mails') {
      await chooseNotices(acting, Object.fromEntries(form))
      return { ok: true, message: NOTICES_SAVED, about: 'notices' }
    }
    if (form.get('intent') === 'change-name') return nameAction(acting, form)
    if (form.get('intent') === 'change-email') return emailAction(acting, form, addressOf(args))
    const submission = { form, sessionId: await sessionIdFrom(authOf(args), args.request) }
    if (form.get('intent') === 'change-password')
      return { ...(await passwordAction(acting, submission)), about: 'password' }
    return { ...(await sessionsAction(acting, submission)), about: 'devices' }
  })
}
