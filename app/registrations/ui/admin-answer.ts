import type { Answer } from '#app/club/answer.ts'
import type { AdminEvent } from '#app/events/model.ts'
import type { Drawing } from '#app/platform/qr-drawing.ts'
import type { Clock } from '#app/ui/ago.tsx'
import type { DoorLink, ListCounts, ListedRegistration, ListState } from '../model.ts'

export const registrationIntents = [
  'cancel',
  'first',
  'waitlist',
  'walk-in',
  'close',
  'open',
  'ask-message',
  'message',
  'make-link',
  'end-link',
] as const
export type RegistrationIntent = (typeof registrationIntents)[number]

export interface AskedMessage {
  to: 'seated' | 'waiting'
  subject: string
  text: string
  requestKey: string
  recipients: number
}

export interface MadeLink {
  helper: string
  /** Shown this once. */
  address: string
  drawing: Drawing
  expiresAt: string
}

/** `intent` says which form heard it. */
export type RegistrationsAnswer = Answer<{
  intent: string
  eventId: string
  /** For the next form of this kind: its request is another one. */
  nextKey?: string
  asks?: AskedMessage
  link?: MadeLink
}>

export interface RegistrationsView {
  event: AdminEvent
  list: {
    registrations: ListedRegistration[]
    counts: ListCounts
    total: number
    page: number
    hasMore: boolean
  }
  links: DoorLink[]
  filters: { q: string; standing: ListState | null }
  /** The registration whose cancelling is asked about, where no script asks. */
  askedToCancel: string | null
  /** One for each form that must not be sent twice. */
  requestKeys: { walkIn: string; message: string }
  /** false: nobody takes mails away, they are kept on the server. */
  isMailSent: boolean
  clock: Clock
}

/** A refusal that speaks of somebody in the list. */
export interface RefusedRow {
  id: string
  sentence: string
}

/** What stood in a form that was refused, or whose question is not answered yet; null: nothing of this form. */
export function typedFor(answer: RegistrationsAnswer | null, ...intents: RegistrationIntent[]) {
  if (!answer || answer.ok) return null
  const typed = answer.typed ?? {}
  return intents.some((intent) => intent === typed['intent']) ? typed : null
}

export function errorsFor(answer: RegistrationsAnswer | null, ...intents: RegistrationIntent[]) {
  if (!answer || answer.ok || !typedFor(answer, ...intents)) return {}
  return answer.errors ?? {}
}
