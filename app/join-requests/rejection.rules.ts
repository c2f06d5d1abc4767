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
