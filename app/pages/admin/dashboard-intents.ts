import { ADD_FAILED, DELETE_FAILED } from '#app/events/rules.ts'
import { APPROVE_FAILED, REJECT_FAILED } from '#app/join-requests/rules.ts'

/** The intents of the dashboard's forms and their failure messages (product.md#dashboard-errors). */
const intentFailures = {
  'approve-join-request': APPROVE_FAILED,
  'reject-join-request': REJECT_FAILED,
  'settle-proposal': 'Failed to keep the choice. Please try again.',
  'undo-approve': 'Failed to undo the approval. Please try again.',
  'undo-reject': 'Failed to bring the request back. Please try again.',
  'create-event': ADD_FAILED,
  'update-event': 'Failed to save event. Please try again.',
  'renew-preview': 'Failed to make a preview link. Please try again.',
  'set-participants': 'Failed to save event. Please try again.',
  'delete-event': DELETE_FAILED,
  'restore-event': 'Failed to bring the event back. Please try again.',
} as const
export type Intent = keyof typeof intentFailures

export function intentOf(form: FormData): Intent | null {
  const intent = form.get('intent')
  return typeof intent === 'string' && Object.hasOwn(intentFailures, intent) ? (intent as Intent) : null
}

/** Messages for a request without a response: a lost connection has the same message as a failure. */
export function dashboardFailures(form: FormData) {
  const failed = failureMessage(form)
  return { failed, cut: failed }
}

export function failureMessage(form: FormData): string {
  const intent = intentOf(form)
  return intent ? intentFailures[intent] : 'Something went wrong.'
}
