import { seatLimits } from './rules.ts'

export const REGISTRATIONS_FAILED = 'Failed to save the change. Please try again.'

export interface MessageWords {
  subject: string
  text: string
}

export type MessageErrors = Partial<Record<keyof MessageWords | 'sendAt', string>>

const atMost = (characters: number) => `Please use at most ${characters} characters`

/** Checked before the confirmation and again before sending. */
export function messageErrors({ subject, text }: MessageWords): MessageErrors {
  return {
    ...(subject === '' && { subject: 'Please write a subject' }),
    ...(subject.length > seatLimits.subject && { subject: atMost(seatLimits.subject) }),
    ...(text === '' && { text: 'Please write a message' }),
    ...(text.length > seatLimits.message && { text: atMost(seatLimits.message) }),
  }
}
