import type { ActionFunctionArgs } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { fieldsToMark } from '#app/accounts/auth/forms.rules.ts'
import {
  inviteMessages,
  type InviteProblem,
  inviteSentMessage,
  inviteShownMessage,
  inviteWithdrawnMessage,
  readInvite,
} from '#app/accounts/invites.rules.ts'
import {
  inviteAdmin,
  type CreatedInvite,
  renewInvite,
  withdrawInvite,
} from '#app/accounts/use-cases.server.ts'
import { type FormResult, formText, formValues, refusal } from '#app/club/form-result.ts'
import type { Outcome } from '#app/club/outcome.ts'
import { guardAction } from '../guard.server.ts'
import { withOwnPassword } from './own-password.server.ts'
import { secrets } from './super-actions.server.ts'

type InviteAnswer = FormResult<{ link?: string | null }>

function refuse(problem: InviteProblem, form: FormData): InviteAnswer {
  return refusal(problem, inviteMessages[problem], {
    typed: formValues(form, secrets),
    mustReauthenticate: problem === 'reauthentication-required',
    fields: fieldsToMark(problem, readInvite(Object.fromEntries(form))),
  })
}

function inviteAnswer(outcome: Outcome<CreatedInvite, InviteProblem>, form: FormData): InviteAnswer {
  if (!outcome.ok) return refuse(outcome.problem, form)
  const { email, link } = outcome.value
  return { ok: true, message: link ? inviteShownMessage(email) : inviteSentMessage(email), link }
}

async function handle(acting: Acting, form: FormData): Promise<InviteAnswer> {
  const id = formText(form, 'id')
  switch (formText(form, 'intent')) {
    case 'renew-invite':
      return inviteAnswer(await renewInvite(acting, id), form)
    case 'withdraw-invite': {
      const outcome = await withdrawInvite(acting, id)
      if (!outcome.ok) return refuse(outcome.problem, form)
      return { ok: true, message: inviteWithdrawnMessage(outcome.value.email) }
    }
    default: {
      const [email, role, way] = ['email', 'role', 'way'].map((name) => form.get(name))
      return inviteAnswer(await inviteAdmin(acting, { email, role, way }), form)
    }
  }
}

export async function inviteAction(args: ActionFunctionArgs) {
  return guardAction(args, inviteMessages.failed, async (asking, form): Promise<InviteAnswer> =>
    withOwnPassword(args, { acting: asking, form }, (acting) => handle(acting, form)),
  )
}
