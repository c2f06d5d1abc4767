import { seatLimits } from './rules.ts'

/** Where 'Stop these mails' of a message leads, before the key. Mail apps send a POST there (product.md#messages-stop). */
export const STOP_ADDRESS = '/stop-messages'

/** The texts of the page behind 'Stop these mails' of a message. */
export const messageStopTexts = (title: string) => ({
  title: `Messages about ${title}`,
  question: 'Should the organisers send you no more messages about this event?',
  stopped: 'You get no more messages from the organisers of this event.',
  kept: 'Your registration stays. We still write if the event is moved or cancelled, or your seat changes.',
})

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
