import type { Branch, Year } from '#app/club/studies.ts'
import type { Event, RegisterableEvent } from '#app/events/model.ts'
import type { CertificatePart } from './certificates.rules.ts'
import { type Payment, type PaymentSums, paymentStates } from './payments.rules.ts'
import type { MailCounts } from '#app/platform/mail/mail-counts.ts'

export const seatStatuses = ['seated', 'waiting', 'cancelled'] as const
export type SeatStatus = (typeof seatStatuses)[number]

/** Filters of the organiser's list: 'in' (checked in) is a subset of 'seated', and those of payments leave out who cancelled unpaid. */
const listStates = [...seatStatuses, 'in', ...paymentStates] as const
export type ListState = (typeof listStates)[number]

/** The event data that mails need. */
export type MailedEvent = Pick<
  Event,
  | 'id'
  | 'title'
  | 'date'
  | 'time'
  | 'turnsPastAt'
  | 'venue'
  | 'registrationFee'
  | 'eventStatus'
  | 'details'
  | 'scheduleVersion'
>

/** A question and its answer, both as they were at registration. */
export interface AnsweredQuestion {
  question: string
  answer: string
}

/** The values of the registration form. */
export interface SeatFormValues {
  name: string
  email: string
  /** Ten digits. */
  phone: string
  branch: Branch | null
  year: Year | null
  /** Pictures that show them may be published; null: not asked. */
  picturesAllowed: boolean | null
  answers: AnsweredQuestion[]
}

export interface Registration {
  id: string
  eventId: string
  status: SeatStatus
  /** Orders the waitlist; meaningless for other states. */
  waitlistNumber: number
  name: string
  /** null: a walk-in without an address. */
  email: string | null
  phone: string | null
  branch: string | null
  year: string | null
  picturesAllowed: boolean | null
  answers: AnsweredQuestion[]
  isWalkIn: boolean
  createdAt: string
  seatedAt: string | null
  /** Until when a seat from the waitlist has to be confirmed; null: it has not, or was. */
  confirmBy: string | null
  cancelledAt: string | null
  checkedInAt: string | null
  payment: Payment
}

/** A row of the organiser's list. */
export interface ListedRegistration extends Registration {
  /** The URL of the ticket. null: not for this viewer. */
  link: string | null
  /** Counted from 1; null: not on the waitlist. */
  waitlistPosition: number | null
  certificate: ListedCertificate | null
  /** Whether the list shows its payment, which can be marked then. */
  hasPayment: boolean
  /** Who marked the payment; '' for nobody, or for an account that is gone. */
  paymentBy: string
}

interface ListedCertificate {
  state: 'none' | 'ready' | 'made' | 'withdrawn'
  /** An organiser withdrew it; otherwise its event or the check-in was taken back. */
  isByHand: boolean
  /** Corrected, downloaded or printed: its owner cannot correct the name before an organiser allows it. */
  isNameFixed: boolean
  /** What we have no letters for; null: all of it can be drawn. */
  undrawable: CertificatePart | null
}

export interface ListCounts {
  seated: number
  waiting: number
  cancelled: number
  in: number
  /** null: nothing is paid here, and nothing was. */
  payments: PaymentSums | null
  /** How many of each audience have an email address. */
  reachable: Record<Audience, number>
}

/** Who gets a message: everybody with a seat or on the waitlist, or some of them. */
const audiences = ['all', 'seated', 'waiting', 'in'] as const
export type Audience = (typeof audiences)[number]

export function audienceOf(text: string): Audience {
  return audiences.find((option) => option === text) ?? 'seated'
}

export interface ScheduledMessage {
  id: string
  eventId: string
  to: Audience
  subject: string
  text: string
  sendAt: string
  /** The name of the admin; null: the account was deleted. */
  by: string | null
}

/** A sent message and the progress of its mails. */
export interface SentMessage extends MailCounts {
  id: string
  subject: string
  sentAt: string
}

/** Lets a helper without an account check people in. */
export interface CheckInLink {
  id: string
  eventId: string
  helper: string
  /** null: it works at once. */
  startsAt: string | null
  expiresAt: string
  /** Whether its helper may add walk-ins. */
  addsWalkIns: boolean
}

/** Position in the waitlist and its length; the position counts from 1. */
export interface WaitlistPosition {
  position: number
  of: number
}

export interface Ticket {
  registration: Pick<
    Registration,
    'id' | 'status' | 'name' | 'email' | 'phone' | 'seatedAt' | 'checkedInAt' | 'confirmBy'
  >
  event: RegisterableEvent
  /** null: not on the waitlist. */
  waitlistPosition: WaitlistPosition | null
  mayCancel: boolean
  /** The content of its QR code; null without a seat. */
  code: string | null
  /** Six digits that find the person at check-in; null without a seat. */
  digits: string | null
  /** State of the ticket mail; 'none': it was not sent, or its record has expired. */
  mail: 'none' | 'waiting' | 'sent' | 'saved' | 'failed'
}

/** A person with a seat, with the least data that check-in needs. */
export interface Guest {
  id: string
  name: string
  /** The last four digits. */
  phone: string
  /** The content of the ticket's QR code. */
  code: string
  /** Six digits on the ticket, to read out and type. Missing in lists stored by older versions. */
  digits?: string
  checkedInAt: string | null
  isWalkIn: boolean
  /** A seat from the waitlist that is not confirmed yet. */
  isUnconfirmed?: boolean
  /** 'Unpaid', where guests pay. */
  payment?: string
  /** They said that pictures of them may not be published. */
  isNotPictured?: boolean
}

/** Everybody with a seat; also stored on the device for offline check-in. */
export interface GuestList {
  event: { id: string; title: string; longDate: string; clockTime: string }
  /** Why check-in is closed; '' while it is open. Missing in lists stored by older versions. */
  closedBecause?: string
  timeZone: string
  /** Server time, ISO 8601 UTC. */
  generatedAt: string
  guests: Guest[]
  /** Set with a check-in link. */
  helper: string | null
  expiresAt: string | null
  /** Missing in lists stored by older versions. */
  addsWalkIns?: boolean
  /** Registration is for members only; who adds a walk-in decides. */
  isForMembers?: boolean
  /** From when seats of no-shows are free, and the number of seats. Absent: they are never given away. */
  release?: { at: string; seats: number }
}

/** A check-in or its undo, perhaps made offline some time ago. */
export interface CheckInEntry {
  /** The registration id. */
  id: string
  kind: 'in' | 'out'
  /** Device time corrected to server time, ISO 8601 UTC. */
  at: string
  /** For `out`: the check-in that it undoes; a later one stays. */
  since?: string | undefined
}

export interface EntryResult {
  id: string
  /** `already`: checked in earlier on another device. */
  outcome: 'in' | 'out' | 'already' | 'unknown'
  since: string | null
}

/** The status of a code that is not on the device's list. */
export type CodeStatus = SeatStatus | 'promoted' | 'elsewhere' | 'unknown'

/** A person added at the entrance, without a ticket. */
export interface WalkInRequest {
  name: string
  phone: string
  /** A UUID; the same key again is the same person. */
  requestKey?: string | undefined
  /** Though every seat is taken; admins only. */
  isOver?: boolean | undefined
}

export interface CheckInRequest {
  /** Token of a check-in link; admins send the event id. */
  token?: string | undefined
  eventId?: string | undefined
  entries: CheckInEntry[]
  code?: string | undefined
  walkIn?: WalkInRequest | undefined
}

export type WalkInResult =
  | { ok: true; id: string }
  | {
      ok: false
      message: string
      errors: { name?: string; phone?: string }
      /** Every seat is taken, and this admin may let in one more: '26 of 25'. */
      over?: string | undefined
    }

export interface CheckInResponse {
  results: EntryResult[]
  codeStatus: CodeStatus | null
  walkIn: WalkInResult | null
  guestList: GuestList
}

/** The first people without an email address who are not notified yet, with what to write to them. */
export interface ContactList {
  /** Without 'contacts.view' `text` is null and `phone` shows its last four digits. */
  toContact: { id: string; name: string; phone: string | null; text: string | null }[]
  toContactCount: number
  /** Of the schedule that they are to be told. */
  version: number
}

export interface NoticeStatus extends MailCounts, ContactList {}

const GMAIL = /^(.*)@(?:gmail|googlemail)\.com$/

/** Normalizes an email address to its mailbox: drops a plus suffix, and dots at Gmail. */
export function mailKey(email: string): string {
  const plain = email
    .trim()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/^([^+@]*)\+[^@]*@/, '$1@')
  const [, name] = GMAIL.exec(plain) ?? []
  return name === undefined ? plain : `${name.replaceAll('.', '')}@gmail.com`
}

/** '482 913' */
export function spacedDigits(digits: string): string {
  return `${digits.slice(0, 3)} ${digits.slice(3)}`
}

export function isListState(text: unknown): text is ListState {
  return (listStates as readonly unknown[]).includes(text)
}

export function isSeatStatus(text: unknown): text is SeatStatus {
  return (seatStatuses as readonly unknown[]).includes(text)
}

const plurals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

export function ordinal(count: number): string {
  return `${count}${endings[plurals.select(count)] ?? 'th'}`
}

/** The part of a ticket's page that cancels its registration; mails lead there. */
export const CANCEL_ID = 'cancel'
/** The part of it that confirms a seat from the waitlist. */
export const CONFIRM_ID = 'confirm'
/** The part of it with the questions after the event. */
export const FEEDBACK_ID = 'feedback'
/** The part of it with the vote about the films. */
export const VOTE_ID = 'vote'

export function waitlistPositionText({ position, of }: WaitlistPosition): string {
  return `You are ${ordinal(position)} of ${of}`
}

/** A seat that waits for its member, as their own page shows it. */
export interface SeatToConfirm {
  id: string
  eventId: string
  title: string
  /** Date and time as text. */
  when: string
  venue: string
}

/** A registration as the page of the person themselves shows it. */
export interface OwnRegistration {
  /** The name of its ticket's page. */
  ticket: string
  eventId: string
  title: string
  venue: string
  /** Date and time as text. */
  when: string
  /** ISO 8601. */
  date: string
  isWaiting: boolean
  /** The event does not take place. */
  isCancelled: boolean
  checkedInAt: string | null
}
