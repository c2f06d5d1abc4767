import type { ActionFunctionArgs } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { fieldsToMark, readSignUp } from '#app/accounts/auth/forms.rules.ts'
import {
  type DecisionProblem,
  decisionDoneMessages,
  decisionProblemMessage,
  decisionToast,
  decisionUndoneMessage,
  SUPER_ADMIN_CREATED,
  superAdminMessages,
} from '#app/accounts/rules.ts'
import {
  approveAdmin,
  createSuperAdmin,
  demoteSuperAdmin,
  rejectAdmin,
  reopenAdmin,
  resetSecondFactor,
  revokeAdmin,
  undoAdminDecision,
} from '#app/accounts/use-cases.server.ts'
import type { DecisionUndo } from '#app/accounts/ui/admin-decisions.tsx'
import { UNDO_DECISION, undoProblemMessages } from '#app/accounts/undo.rules.ts'
import type { AuditAction } from '#app/audit/actions.rules.ts'
import type { Outcome } from '#app/club/outcome.ts'
import { type FormResult, refusal, formText, formValues } from '#app/club/form-result.ts'
import { becomeAlumnus } from '#app/members/use-cases.server.ts'
import { termChangedMessage, termMessages } from '#app/terms/rules.ts'
import { changeTerm } from '#app/terms/use-cases.server.ts'
import { guardAction } from '../guard.server.ts'
import { withOwnPassword } from './own-password.server.ts'
import { CHANGE_TERM, decisionIn, decisionNames, superFailuresOf } from './super-intents.ts'

type SuperAnswer = FormResult<{ intent?: string; id?: string; undo?: DecisionUndo }>

type Decide = (
  acting: Acting,
  id: string,
) => Promise<Outcome<{ action: AuditAction; undo: string; email: string } | null, DecisionProblem>>

const decisions: Record<keyof typeof decisionNames, Decide> = {
  'approve-admin': approveAdmin,
  'reject-admin': rejectAdmin,
  'revoke-admin': (acting, id) => revokeAdmin(acting, id, becomeAlumnus),
  'reopen-admin': reopenAdmin,
  'reset-second-factor': resetSecondFactor,
  'demote-super-admin': demoteSuperAdmin,
}

export const secrets = ['password', 'confirmation', 'current']

async function create(acting: Acting, form: FormData): Promise<SuperAnswer> {
  const [email, password, confirmation] = ['email', 'password', 'confirmation'].map((name) => form.get(name))
  const outcome = await createSuperAdmin(acting, { email, password, confirmation })
  if (outcome.ok) return { ok: true, message: SUPER_ADMIN_CREATED }
  const { problem } = outcome
  const mustReauthenticate = problem === 'reauthentication-required'
  const fields = fieldsToMark(problem, readSignUp({ email, password, confirmation }))
  return refusal(problem, superAdminMessages[problem], {
    typed: formValues(form, secrets),
    mustReauthenticate,
    fields,
  })
}

async function decide(
  acting: Acting,
  form: FormData,
  intent: keyof typeof decisionNames,
): Promise<SuperAnswer> {
  const name = decisionNames[intent]
  const id = formText(form, 'id')
  const outcome = await decisions[intent](acting, id)
  if (outcome.ok) {
    const { value } = outcome
    const undo = value && { offer: value.undo, text: decisionToast(name, value.email) }
    return { ok: true, message: decisionDoneMessages[name], intent, id, ...(undo && { undo }) }
  }
  const { problem } = outcome
  const mustReauthenticate = problem === 'reauthentication-required'
  return refusal(problem, decisionProblemMessage(name, problem), {
    typed: formValues(form, secrets),
    mustReauthenticate,
  })
}

async function undo(acting: Acting, form: FormData): Promise<SuperAnswer> {
  const outcome = await undoAdminDecision(acting, formText(form, 'offer'))
  if (!outcome.ok) return refusal(outcome.problem, undoProblemMessages[outcome.problem])
  return { ok: true, message: decisionUndoneMessage(outcome.value), id: outcome.value.id }
}

async function changeTermOf(acting: Acting, form: FormData): Promise<SuperAnswer> {
  const outcome = await changeTerm(acting, { id: formText(form, 'id'), day: formText(form, 'day') })
  if (!outcome.ok) return refusal(outcome.problem, termMessages[outcome.problem])
  return { ok: true, message: termChangedMessage(outcome.value.email, outcome.value.day) }
}

export async function adminAccountsAction(args: ActionFunctionArgs) {
  return guardAction(
    args,
    (form) => superFailuresOf(form).failed,
    async (asking, form): Promise<SuperAnswer> =>
      withOwnPassword(args, { acting: asking, form }, async (acting) => {
        if (form.get('intent') === CHANGE_TERM) return changeTermOf(acting, form)
        if (form.get('intent') === UNDO_DECISION) return undo(acting, form)
        const decision = decisionIn(form)
        return decision ? decide(acting, form, decision) : create(acting, form)
      }),
  )
}
