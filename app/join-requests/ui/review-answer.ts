import type { Answer } from '#app/club/answer.ts'

/** Where the forms of the review screen are sent; the page's action answers them. */
export const REVIEW = '/admin/join-requests'

export const reviewIntents = [
  'bulk-approve',
  'bulk-reject',
  'ask-reject',
  'undo-bulk-approve',
  'undo-bulk-reject',
  'note-join-request',
  'whatsapp-opened',
] as const
export type ReviewIntent = (typeof reviewIntents)[number]

export type ReviewAnswer = Answer<{
  /** What takes it back, for whom. */
  undo?: { intent: ReviewIntent; ids: string[] }
  /** Whom a rejection without scripts has to be confirmed for. */
  asks?: string[]
}>
