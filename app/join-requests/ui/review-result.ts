import type { FormResult } from '#app/club/form-result.ts'

/** Where the forms of this list are sent; the page's action answers them. */
export const DASHBOARD = '/admin/dashboard?tab=overview'

export type DecisionAnswer = FormResult<{ whatsappLink?: string; id?: string; approvedAt?: string }>

/** Where the forms of the review screen are sent; the page's action answers them. */
export const REVIEW = '/admin/join-requests'
export const REVIEW_FAILED = 'Failed to keep the decision. Please try again.'

export const reviewIntents = [
  'bulk-approve',
  'bulk-reject',
  'undo-bulk-approve',
  'undo-bulk-reject',
  'note-join-request',
  'welcome-sent',
  'open-whatsapp',
  'not-welcomed',
] as const
export type ReviewIntent = (typeof reviewIntents)[number]

export type ReviewAnswer = FormResult<{
  /** What takes it back, for whom. */
  undo?: { intent: ReviewIntent; ids: string[]; label?: string }
  /** The WhatsApp link of the welcome, only for the admin who asked for it. */
  whatsappLink?: string
  /** The person whose welcome was opened: the row then asks whether it was sent. */
  openedFor?: string
  /** After a bulk approval each new member must be welcomed separately. */
  leadsToUnwelcomed?: boolean
}>
