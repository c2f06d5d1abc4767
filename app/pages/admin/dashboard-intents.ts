import { ADD_FAILED, DELETE_FAILED } from '#app/events/rules.ts'
import { APPROVE_FAILED, REJECT_FAILED } from '#app/join-requests/rules.ts'

/** Everything the dashboard's forms ask for, with what is said when it fails (specification 8). */
const intentFailures = {
  'approve-join-request': APPROVE_FAILED,
  'reject-join-request': REJECT_FAILED,
  'undo-reject': 'Failed to bring the request back. Please try again.',
  'create-event': ADD_FAILED,
  'update-event': 'Failed to save event. Please try again.',
  'set-participants': 'Failed to save event. Please try again.',
  'delete-event': DELETE_FAILED,
  'restore-event': 'Failed to bring the event back. Please try again.',
} as const
export type Intent = keyof typeof intentFailures

export function intentOf(form: FormData): Intent | null {
  const asked = form.get('intent')
  return typeof asked === 'string' && Object.hasOwn(intentFailures, asked) ? (asked as Intent) : null
}

export function failureOf(form: FormData): string {
  const intent = intentOf(form)
  return intent ? intentFailures[intent] : 'Something went wrong.'
}
