import type { ActionFunctionArgs } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mailServerProblemMessages } from '#app/club/mail-server.rules.ts'
import { type FormResult, formText, formValues, refusal } from '#app/club/form-result.ts'
import {
  MAIL_SERVER_REMOVED,
  MAIL_SERVER_SAVED,
  mailProblemMessages,
  testMailTaken,
  tryProblemMessages,
} from '#app/mails/rules.ts'
import type { MailServerAnswer } from '#app/mails/ui/mail-server.tsx'
import {
  changeMailServer,
  mailServerView,
  removeMailServer,
  tryMailServer,
} from '#app/mails/use-cases.server.ts'
import { SECRETS } from '../return-to.ts'
import { withOwnPassword } from './own-password.server.ts'

const messages = { ...mailServerProblemMessages, 'no-address': mailProblemMessages['no-address'] }

function refusalOf(
  form: FormData,
  outcome: { problem: keyof typeof messages; errors?: Partial<Record<string, string>> },
): FormResult {
  const { problem, errors } = outcome
  return refusal(problem, messages[problem], {
    typed: formValues(form, SECRETS),
    errors,
    mustReauthenticate: problem === 'reauthentication-required',
    fields: problem === 'reauthentication-required' ? ['current'] : [],
  })
}

async function answerOf(
  acting: Acting,
  form: FormData,
  { outcome, message }: { outcome: Awaited<ReturnType<typeof changeMailServer>>; message: string },
): Promise<MailServerAnswer> {
  const answer: FormResult = outcome.ok ? { ok: true, message } : refusalOf(form, outcome)
  if (!outcome.ok && outcome.problem !== 'changed-elsewhere') return answer
  return { ...answer, savedAt: (await mailServerView(acting)).savedAt }
}

async function change(acting: Acting, form: FormData): Promise<MailServerAnswer> {
  const seenAt = formText(form, 'seenAt')
  const outcome = await changeMailServer(acting, { form: Object.fromEntries(form), seenAt })
  return answerOf(acting, form, { outcome, message: MAIL_SERVER_SAVED })
}

async function remove(acting: Acting, form: FormData): Promise<MailServerAnswer> {
  const outcome = await removeMailServer(acting, formText(form, 'seenAt'))
  return answerOf(acting, form, { outcome, message: MAIL_SERVER_REMOVED })
}

async function tryOut(acting: Acting, form: FormData): Promise<MailServerAnswer> {
  const outcome = await tryMailServer(acting, Object.fromEntries(form))
  if (outcome.ok) return { ok: true, message: testMailTaken(outcome.value.address) }
  if (!('detail' in outcome)) return refusalOf(form, outcome)
  const message = `${tryProblemMessages[outcome.problem]} ${outcome.detail}`.trimEnd()
  return refusal(outcome.problem, message, { typed: formValues(form, SECRETS) })
}

const actions = { 'save-mail': change, 'remove-mail': remove, 'try-mail': tryOut }
type MailServerIntent = keyof typeof actions

export const isMailServerIntent = (intent: string): intent is MailServerIntent =>
  Object.hasOwn(actions, intent)

export async function mailServerAction(
  args: ActionFunctionArgs,
  { acting, form, intent }: { acting: Acting; form: FormData; intent: MailServerIntent },
): Promise<MailServerAnswer> {
  return withOwnPassword(args, { acting, form }, (proved) => actions[intent](proved, form))
}
