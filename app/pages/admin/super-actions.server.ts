import type { ActionFunctionArgs } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { proofSentences } from '#app/accounts/own-rules.ts'
import {
  type AdminDecision,
  type DecisionProblem,
  decisionDoneSentences,
  decisionSentence,
  SUPER_ADMIN_CREATED,
  superAdminSentences,
} from '#app/accounts/rules.ts'
import { sessionIdFrom } from '#app/accounts/sessions.server.ts'
import {
  approveAdmin,
  createSuperAdmin,
  demoteSuperAdmin,
  proveAgain,
  rejectAdmin,
  reopenAdmin,
  resetSecondFactor,
} from '#app/accounts/use-cases.server.ts'
import { done, type Outcome } from '#app/club/outcome.ts'
import { type Answer, refusal, textIn, typedIn } from '#app/club/answer.ts'
import { authOf } from '../acting.server.ts'
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

const secrets = ['password', 'confirmation', 'current']

async function create(acting: Acting, form: FormData): Promise<SuperAnswer> {
  const [email, password, confirmation] = ['email', 'password', 'confirmation'].map((name) => form.get(name))
  const outcome = await createSuperAdmin(acting, { email, password, confirmation })
  if (outcome.ok) return { ok: true, said: SUPER_ADMIN_CREATED }
  const { problem } = outcome
  const mustProve = problem === 'prove-again'
  return refusal(problem, superAdminSentences[problem], { typed: typedIn(form, secrets), mustProve })
}

async function decide(
  acting: Acting,
  form: FormData,
  { intent, name, decide }: NonNullable<ReturnType<typeof decisionOf>>,
): Promise<SuperAnswer> {
  const outcome = await decide(acting, textIn(form, 'id'))
  if (outcome.ok) return { ok: true, said: decisionDoneSentences[name], intent }
  const { problem } = outcome
  const mustProve = problem === 'prove-again'
  return refusal(problem, decisionSentence(name, problem), { typed: typedIn(form, secrets), mustProve })
}

function failedSentence(form: FormData): string {
  const decision = decisionOf(form)
  return decision ? decisionSentence(decision.name, 'failed') : superAdminSentences.failed
}

/** The password came along where it was asked for; the decision it was asked for goes on with it. */
async function proofIn(args: ActionFunctionArgs, acting: Acting, form: FormData) {
  const password = textIn(form, 'current')
  if (password === '') return done(acting.viewer)
  return proveAgain(acting, { password, sessionId: await sessionIdFrom(authOf(args), args.request) })
}

export async function decideOnAccounts(args: ActionFunctionArgs) {
  return deciding(args, failedSentence, async (asking, form): Promise<SuperAnswer> => {
    const proof = await proofIn(args, asking, form)
    if (!proof.ok)
      return refusal(proof.problem, proofSentences[proof.problem], {
        typed: typedIn(form, secrets),
        mustProve: true,
      })
    const acting = { ...asking, viewer: proof.value }
    const decision = decisionOf(form)
    return decision ? decide(acting, form, decision) : create(acting, form)
  })
}
