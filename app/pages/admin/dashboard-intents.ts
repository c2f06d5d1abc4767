import type { ClientActionFunctionArgs } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { ADD_FAILED, DELETE_FAILED } from '#app/events/rules.ts'
import { APPROVE_FAILED, REJECT_FAILED } from '#app/join-requests/rules.ts'
import { withNetworkFallback } from '../network-fallback.ts'

/** The intents of the dashboard's forms and their failure messages (product.md#dashboard-errors). */
const ofRequests = {
  'approve-join-request': APPROVE_FAILED,
  'reject-join-request': REJECT_FAILED,
  'settle-proposal': 'Failed to keep the choice. Please try again.',
  'undo-approve': 'Failed to undo the approval. Please try again.',
  'undo-reject': 'Failed to bring the request back. Please try again.',
} as const
export type RequestIntent = keyof typeof ofRequests

const ofEvents = {
  'create-event': ADD_FAILED,
  'update-event': 'Failed to save event. Please try again.',
  'renew-preview': 'Failed to make a preview link. Please try again.',
  'set-participants': 'Failed to save event. Please try again.',
  'delete-event': DELETE_FAILED,
  'restore-event': 'Failed to bring the event back. Please try again.',
} as const
export type EventIntent = keyof typeof ofEvents

export type DashboardAnswer = FormResult<{
  id?: string
  whatsappLink?: string
  /** Identifies the approval that `undo` reverts. */
  approvedAt?: string
  nextKey?: string
  /** What `undo` is about, too: the later events of a series. */
  scope?: 'later'
  /** The intent that reverts the action, for a form that was sent before scripts ran. */
  undo?: RequestIntent | EventIntent
}>

function intentsOf<Intent extends string>(messages: Record<Intent, string>) {
  const intentOf = (form: FormData): Intent | null => {
    const intent = form.get('intent')
    return typeof intent === 'string' && Object.hasOwn(messages, intent) ? (intent as Intent) : null
  }
  /** The message for every kind of failure; a lost connection has the same one. */
  const failureOf = (form: FormData): string => {
    const intent = intentOf(form)
    return intent ? messages[intent] : 'Something went wrong.'
  }
  const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const message = failureOf(await request.clone().formData())
    return withNetworkFallback(() => serverAction(), message, { cut: message })
  }
  return { intentOf, failureOf, clientAction }
}

export const eventIntents = intentsOf(ofEvents)
export const dashboardIntents = intentsOf({ ...ofRequests, ...ofEvents })
