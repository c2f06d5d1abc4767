import type { ActionFunctionArgs } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import {
  type AdminDecision,
  type DecisionProblem,
  decisionDoneSentences,
  decisionSentence,
  SUPER_ADMIN_CREATED,
  superAdminSentences,
} from '#app/accounts/rules.ts'
import {
  approveAdmin,
  createSuperAdmin,
  demoteSuperAdmin,
  rejectAdmin,
  reopenAdmin,
  resetSecondFactor,
} from '#app/accounts/use-cases.server.ts'
import type { Outcome } from '#app/club/outcome.ts'
import { type Answer, refusal, textIn, typedIn } from '#app/club/answer.ts'
import { deciding } from '../guard.server.ts'

type SuperAnswer = Answer<{ intent?: string }>

type Decide = (acting: Acting, id: string) => Promise<Outcome<unknown, DecisionProblem>>

const decisions = {
  'approve-admin': { decide: approveAdmin, name: 'approve' },
  'reject-admin': { decide: rejectAdmin, name: 'reject' },
  'reopen-admin': { decide: reopenAdmin, name: 'reopen' },
  'reset-second-factor': { decide: resetSecondFactor, name: 'reset' },
  'demote-super-admin': { decide: demoteSuperAdmin, name: 'demote' },
} as const satisfies Record<string, { decide: Decide; name: AdminDecision }>

function decisionOf(form: FormData) {
  const intent = form.get('intent')
  const found = Object.entries(decisions).find(([known]) => known === intent)
  return found && { intent: found[0], ...found[1] }
}

async function create(acting: Acting, form: FormData): Promise<SuperAnswer> {
  const [email, password, confirmation] = ['email', 'password', 'confirmation'].map((name) => form.get(name))
  const outcome = await createSuperAdmin(acting, { email, password, confirmation })
  if (outcome.ok) return { ok: true, said: SUPER_ADMIN_CREATED }
  const typed = typedIn(form, ['password', 'confirmation'])
  return refusal(outcome.problem, superAdminSentences[outcome.problem], { typed })
}

function failedSentence(form: FormData): string {
  const decision = decisionOf(form)
  return decision ? decisionSentence(decision.name, 'failed') : superAdminSentences.failed
}

export async function decideOnAccounts(args: ActionFunctionArgs) {
  return deciding(args, failedSentence, async (acting, form): Promise<SuperAnswer> => {
    const decision = decisionOf(form)
    if (!decision) return create(acting, form)
    const { intent, name, decide } = decision
    const outcome = await decide(acting, textIn(form, 'id'))
    if (!outcome.ok) return refusal(outcome.problem, decisionSentence(name, outcome.problem))
    return { ok: true, said: decisionDoneSentences[name], intent }
  })
}
