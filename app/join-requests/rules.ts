import * as v from 'valibot'
import { writeTo } from '#app/club/email.rules.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { SEND_AGAIN } from '#app/club/honeypot.rules.ts'
import { CHECK_MARKED_FIELDS, TOO_MANY_ATTEMPTS } from '#app/club/outcome.ts'
import { interests, type JoinAnswers } from './model.ts'
import { branches, years } from '#app/club/studies.ts'
import { firstMessages, nameField, personMessages, phoneField } from '#app/club/person-fields.rules.ts'

/** product.md#join-form and product.md#join-reject, in milliseconds. */
export const SUCCESS_POPUP_MS = 3000
export const REJECTED_KEPT_MS = 30 * DAY_MS
export const PENDING_KEPT_MS = 365 * DAY_MS

/**
 * Beside CAMPUS_LIMIT, for hundreds at once after a talk: a whole intake in a day from one address. Only these two scale.
 * `perPhone` is of one phone and one address together, so that nobody uses up the attempts of another.
 */
export const joinLimits = {
  perPhone: { limit: 3, windowMs: DAY_MS },
  perAddressAndDay: { limit: 2000, windowMs: DAY_MS },
} as const

/** How many sets of newer answers wait beside one request (product.md#join-same-phone). */
export const PROPOSALS_MOST = 20

export const joinFields = ['name', 'phone', 'branch', 'year', 'interest'] as const
export type JoinField = (typeof joinFields)[number]
export type JoinErrors = Partial<Record<JoinField, string>>

/** product.md#join-form: messages for the fields of every person, and for those of applicants. */
const says = { ...personMessages, interest: 'Please select your area of interest' } as const

function picklistField<const Options extends readonly string[]>(options: Options, says: string) {
  return v.optional(v.picklist(options, says), '' as Options[number])
}

const joinSchema = v.object({
  name: nameField,
  phone: phoneField,
  branch: picklistField(
    branches.map(([code]) => code),
    says.branch,
  ),
  year: picklistField(years, says.year),
  interest: picklistField(interests, says.interest),
})

export type JoinCheck = { ok: true; value: JoinAnswers } | { ok: false; errors: JoinErrors }

/** The one check of a join form, in the browser and on the server: the first problem of each field. */
export function checkJoinForm(input: unknown): JoinCheck {
  const parsed = v.safeParse(joinSchema, Object(input), { abortPipeEarly: true })
  if (parsed.success) return { ok: true, value: parsed.output }
  return { ok: false, errors: firstMessages(parsed.issues) }
}

/** Rules: product.md#join-form. */
const joinFailureMessages = {
  denied: 'Access denied. Please contact support.',
  network: 'Network error. Please check your connection.',
  unknown: 'An unexpected error occurred. Please try again.',
  other: 'Failed to submit form. Please try again later.',
  'no-key': 'Failed to generate request ID',
} as const

/** product.md#join-errors: an HTTP status, or what happened instead of one. */
export function joinFailureMessage(failure: number | 'network' | 'no-key'): string {
  if (failure === 'network' || failure === 'no-key') return joinFailureMessages[failure]
  if (failure === 401 || failure === 403) return joinFailureMessages.denied
  if (failure >= 500) return joinFailureMessages.unknown
  return failure === 429 ? joinProblemMessages['too-many-attempts'] : joinFailureMessages.other
}

const joinProblems = [
  'invalid',
  'too-many-attempts',
  'already-processed',
  'too-late',
  'already-undone',
  'newer-request',
  'not-yours',
  'already-welcomed',
  'gone',
  'send-again',
  'stale',
  'note-long',
  'phone-of-admin',
  'erasure-planned',
] as const
export type JoinProblem = (typeof joinProblems)[number]

export const joinProblemMessages = {
  invalid: CHECK_MARKED_FIELDS,
  'too-many-attempts': TOO_MANY_ATTEMPTS,
  'already-processed': 'This request was already processed.',
  'too-late': 'It is too late to undo this.',
  'already-undone': 'This approval was already undone.',
  'newer-request': 'The same phone has sent a newer request meanwhile. Please decide on that one.',
  'not-yours': 'Only the admin who approved this request can undo it.',
  'already-welcomed': 'This member was already welcomed.',
  gone: 'This request is no longer here.',
  'send-again': SEND_AGAIN,
  stale: 'This request changed after you opened this page. Please read it again, then decide.',
  'note-long': 'Please use at most 500 characters',
  'phone-of-admin': 'An admin of the site has this phone, so nobody new is added. Please reject the request.',
  'erasure-planned':
    'This phone belongs to a member who is to be erased. Please find them under Users: keep the account there, or wait for the day.',
} satisfies Record<JoinProblem, string>

/** product.md#join-same-phone. */
export const settledMessages = {
  take: 'The request has these answers now. The earlier ones stay beside it.',
  keep: 'The answers of the request stay.',
} as const

/** Decisions made at once, in requests; a page of the list is smaller. */
export const BULK_MOST = 100
export const NOTE_MOST = 500

export const NONE_CHOSEN = 'Select at least one request'

/** What became of decisions made at once: '12 approved, 1 already processed.' */
export function bulkMessage(
  did: 'approved' | 'rejected' | 'pending again',
  { won, lost, changed = 0, open = 0 }: Record<'won' | 'lost', number> & { changed?: number; open?: number },
): string {
  const lostReason = did === 'pending again' ? 'can no longer be undone' : 'already processed'
  const lostPart = lost > 0 ? `, ${lost} ${lostReason}` : ''
  const changedPart = changed > 0 ? `, ${changed} changed after you opened this page: please read again` : ''
  const openPart = open > 0 ? `, ${open} to approve one by one: each says why` : ''
  return `${won} ${did}${lostPart}${changedPart}${openPart}.`
}

/** One line: it lies over the list for as long as Undo works. The row has the rest, and Home says where an invite is missing. */
export function approvedMessage({ name }: { name: string }): string {
  return `${name} is approved.`
}

export function welcomeMessage({ name, hasInvite }: { name: string; hasInvite: boolean }): string {
  return `WhatsApp opens in a new tab for ${name}.${hasInvite ? '' : ` ${NO_INVITE}`}`
}

const NO_INVITE = 'No group invite is set in Settings: the welcome has no link to the group.'

/** Rules: product.md#join-form. */
export const LIST_FAILED = 'Failed to fetch join requests'
export const APPROVE_FAILED = 'Failed to approve request. Please try again.'
export const REJECT_FAILED = 'Failed to reject request. Please try again.'
export const NONE_PENDING = 'No pending join requests'

/** Over the form: product.md#join-form has every field marked required. */
export const FIVE_ANSWERS =
  'Five answers, all of them required. We will write to you on WhatsApp once an admin has read them.'

/** Changes with every word of the notice, so that each request shows which one its sender read. */
export const NOTICE_VERSION = '2026-2'

/** product.md#join-notice: which data, why, how long it is stored, and whom to ask for erasure. */
export function noticeText(contactEmail: string): string {
  return [
    'We ask for your name, phone, branch, year and interest so that an admin can read your request and write to you on WhatsApp.',
    'An unanswered request is kept for 12 months, a rejected one for 30 days, an approved one while you are a member and 12 months after. A membership ends on 31 July of the last year of study.',
    `To have it erased, ${writeTo(contactEmail)}.`,
  ].join(' ')
}
