import type { FormResult } from '#app/club/form-result.ts'
import type { AdminEvent } from '#app/events/model.ts'
import type { QrDrawing } from '#app/platform/formats/qr-code.ts'
import type { Clock } from '#app/ui/ago.tsx'
import type { CertificatePart, KeptCertificate } from '../certificates.rules.ts'
import type {
  Audience,
  CheckInLink,
  ListCounts,
  ListedRegistration,
  ListState,
  NoticeStatus,
  ScheduledMessage,
  SentMessage,
} from '../model.ts'

export const registrationIntents = [
  'cancel',
  'first',
  'waitlist',
  'walk-in',
  'close',
  'open',
  'ask-message',
  'edit-message',
  'message',
  'withdraw-message',
  'make-link',
  'end-link',
  'send-notices',
  'stop-notices',
  'notified',
  'payment',
  'withdraw-certificate',
  'restore-certificate',
  'reopen-certificate',
] as const
export type RegistrationIntent = (typeof registrationIntents)[number]

/** A message as it was typed. */
export type TypedMessage = {
  to: Audience
  subject: string
  text: string
  when: 'now' | 'at'
  /** The wall date and time of the club. */
  sendAt: string
  /** The scheduled message that it replaces; '' for none. */
  messageId: string
  requestKey: string
}

export interface MessagePreview {
  typed: TypedMessage
  /** The mail as it will read. */
  subject: string
  text: string
  recipients: number
  unreachable: number
  /** null: now. */
  leavesAt: string | null
}

export interface CreatedCheckInLink extends Pick<CheckInLink, 'helper' | 'startsAt' | 'expiresAt'> {
  /** Shown only once. */
  address: string
  drawing: QrDrawing
}

/** `intent` names the form. */
export type RegistrationsAnswer = FormResult<{
  intent: string
  eventId: string
  /** The idempotency key of the next form of this kind. */
  nextKey?: string
  asks?: MessagePreview
  /** The message that is edited further. */
  edited?: TypedMessage
  link?: CreatedCheckInLink
}>

export interface RegistrationsView {
  event: AdminEvent
  list: {
    registrations: ListedRegistration[]
    counts: ListCounts
    total: number
    page: number
    hasMore: boolean
    /** What no certificate of this event can show; null: nothing. */
    undrawable: CertificatePart | null
    kept: KeptCertificate[]
  }
  links: CheckInLink[]
  /** Messages that have not left. */
  messages: ScheduledMessage[]
  /** The last ones that left. */
  sent: SentMessage[]
  /** The one whose form is open. */
  changed: ScheduledMessage | null
  /** How far the mails about the last change are; null: there was none. */
  notices: NoticeStatus | null
  filters: { q: string; status: ListState | null }
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
  const typedValues = answer.typed ?? {}
  return intents.some((intent) => intent === typedValues['intent']) ? typedValues : null
}

export function errorsFor(answer: RegistrationsAnswer | null, ...intents: RegistrationIntent[]) {
  if (!answer || answer.ok || !typedFor(answer, ...intents)) return {}
  return answer.errors ?? {}
}
