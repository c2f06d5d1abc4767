import { UNDO_DECISION } from '#app/accounts/undo.rules.ts'
import { termMessages } from '#app/terms/rules.ts'
import { type AdminDecision, decisionProblemMessage, superAdminMessages } from '#app/accounts/rules.ts'

/** The intents of the super dashboard's rows. */
export const decisionNames = {
  'approve-admin': 'approve',
  'reject-admin': 'reject',
  'revoke-admin': 'revoke',
  'reopen-admin': 'reopen',
  'reset-second-factor': 'reset',
  'demote-super-admin': 'demote',
} as const satisfies Record<string, AdminDecision>

type DecisionIntent = keyof typeof decisionNames

export function decisionIn(form: FormData): DecisionIntent | null {
  const intent = form.get('intent')
  return typeof intent === 'string' && Object.hasOwn(decisionNames, intent)
    ? (intent as DecisionIntent)
    : null
}

export const CHANGE_TERM = 'change-term'

const UNDO_FAILED = 'Failed to undo it. Please try again.'

/** The message for a server failure, and `cut` for a lost connection. */
export function superFailuresOf(form: FormData) {
  if (form.get('intent') === CHANGE_TERM) return { failed: termMessages.failed, cut: termMessages.failed }
  if (form.get('intent') === UNDO_DECISION) return { failed: UNDO_FAILED, cut: UNDO_FAILED }
  const intent = decisionIn(form)
  if (!intent) return { failed: superAdminMessages.failed, cut: superAdminMessages.failed }
  const name = decisionNames[intent]
  return { failed: decisionProblemMessage(name, 'failed'), cut: decisionProblemMessage(name, 'no-network') }
}
