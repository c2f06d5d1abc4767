import type { FormResult } from '#app/club/form-result.ts'
import type { AdminEvent } from '#app/events/model.ts'
import type { QrDrawing } from '#app/platform/formats/qr-code.ts'
import type { Clock } from '#app/ui/ago.tsx'
import type { NoticeStatus, CheckInLink, ListCounts, ListedRegistration, ListState } from '../model.ts'

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
  'send-notices',
  'stop-notices',
  'notified',
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
  /** Shown only once. */
  address: string
  drawing: QrDrawing
  expiresAt: string
}

/** `intent` names the form. */
export type RegistrationsAnswer = FormResult<{
  intent: string
  eventId: string
  /** The idempotency key of the next form of this kind. */
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
  links: CheckInLink[]
  /** How far the mails about the last change are; null: there was none. */
  notices: NoticeStatus | null
  filters: { q: string; status: ListState | null }
  /** Without scripts: the registration whose cancellation has to be confirmed. */
  askedToCancel: string | null
  /** Idempotency keys. */
  requestKeys: { walkIn: string; message: string }
  /** false: there is no mail server; mails stay in a folder. */
  isMailSent: boolean
  clock: Clock
}

/** An error about one row of the list. */
export interface RefusedRow {
  id: string
  message: string
}

/** The values of a form that was refused or has to be confirmed; null: the result is of another form. */
export function typedFor(answer: RegistrationsAnswer | null, ...intents: RegistrationIntent[]) {
  if (!answer || answer.ok) return null
  const typed = answer.typed ?? {}
  return intents.some((intent) => intent === typed['intent']) ? typed : null
}

export function errorsFor(answer: RegistrationsAnswer | null, ...intents: RegistrationIntent[]) {
  if (!answer || answer.ok || !typedFor(answer, ...intents)) return {}
  return answer.errors ?? {}
}
