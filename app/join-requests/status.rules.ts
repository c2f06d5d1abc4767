import { DAY_MS } from '#app/club/durations.rules.ts'
import type { JoinAnswers } from './model.ts'
import { REJECTED_KEPT_MS } from './rules.ts'

/** What an applicant who is not taken in reads on the status page (product.md#status-link). An admin chooses one. */
export const rejectionReasons = {
  'not-now': 'We cannot take you in this time. Our events are open to everybody.',
  full: 'There is no free place in the club right now. Please ask again next semester.',
  'next-year': 'Please ask again in July, when the new year begins.',
  'students-only': 'Only students of our college can become members. Our events are open to everybody.',
  'not-reached': 'We could not reach you on WhatsApp. Please ask again with the number you use there.',
} as const
export type RejectionReason = keyof typeof rejectionReasons

export function rejectionReasonOf(text: unknown): RejectionReason {
  return typeof text === 'string' && Object.hasOwn(rejectionReasons, text)
    ? (text as RejectionReason)
    : 'not-now'
}

export const STATUS_ADDRESS = '/join/status'

/** How long the status page shows the group invite after an approval. */
export const INVITE_SHOWN_MS = 30 * DAY_MS

/** The steps of product.md#status-link. */
type JoinState = 'received' | 'being-read' | 'welcome' | 'not-this-time'

export interface JoinStatus {
  state: JoinState
  answers: JoinAnswers
  receivedAt: string
  /** null: no admin has seen it. */
  readAt: string | null
  decidedAt: string | null
  /** Where a member finds the group; null: not a member, or no group is set. */
  inviteUrl: string | null
  /** Whether this link leads to the own page of the new member. */
  canMakePage: boolean
  /** The sentence that the admin chose. */
  reason: string | null
  /** When a rejected request is deleted. */
  deletedAt: string | null
  /** False: the link of answers sent later with the same phone. It shows the state only (product.md#join-same-phone). */
  isFirst: boolean
}

export function deletionOf(rejectedAt: string): string {
  return new Date(Date.parse(rejectedAt) + REJECTED_KEPT_MS).toISOString()
}

export const statusMessages = {
  gone: 'An admin has decided on this request meanwhile, or it was withdrawn. Nothing was changed.',
  noPage:
    'No link was made: the page was opened meanwhile, or the time for it is over. Sign in to it, or ask an admin.',
  corrected: 'Your answers are corrected.',
  failed: 'Nothing was changed. Please try again.',
} as const
