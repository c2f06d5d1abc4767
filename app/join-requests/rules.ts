import * as v from 'valibot'
import { interests, type JoinAnswers } from './model.ts'
import { branches, years } from '#app/club/people.ts'
import { nameField, personSentences, phoneField } from '#app/club/people.rules.ts'

/** Specification 9 and decision 18, in milliseconds. */
export const SUCCESS_POPUP_MS = 3000
export const UNDO_REJECT_MS = 30_000
const DAY_MS = 86_400_000
export const REJECTED_KEPT_MS = 30 * DAY_MS
export const PENDING_KEPT_MS = 365 * DAY_MS

/** Assurance, 'Join': a campus sits behind one address, so only that limit scales. */
export const joinLimits = {
  perPhone: { limit: 3, windowMs: DAY_MS },
  perAddress: { limit: 600, windowMs: 600_000 },
} as const

export const joinFields = ['name', 'phone', 'branch', 'year', 'interest'] as const
export type JoinField = (typeof joinFields)[number]
export type JoinErrors = Partial<Record<JoinField, string>>

/** Specification 5, 'Join form': what is asked of everybody, and what of those who want to join. */
const says = { ...personSentences, interest: 'Please select your area of interest' } as const

function chosen<const Options extends readonly string[]>(options: Options, says: string) {
  return v.optional(v.picklist(options, says), '' as Options[number])
}

const joinSchema = v.object({
  name: nameField,
  phone: phoneField,
  branch: chosen(
    branches.map(([code]) => code),
    says.branch,
  ),
  year: chosen(years, says.year),
  interest: chosen(interests, says.interest),
})

export type JoinCheck = { ok: true; value: JoinAnswers } | { ok: false; errors: JoinErrors }

/** The one check of a join form, in the browser and on the server: the first problem of each field. */
export function checkJoinForm(input: unknown): JoinCheck {
  const parsed = v.safeParse(joinSchema, Object(input), { abortPipeEarly: true })
  if (parsed.success) return { ok: true, value: parsed.output }
  const nested = v.flatten<typeof joinSchema>(parsed.issues).nested ?? {}
  const first = Object.entries(nested).map(([field, problems]) => [field, problems?.[0]])
  return { ok: false, errors: Object.fromEntries(first) as JoinErrors }
}

/** Specification 8, 'Join form'. */
const joinFailureSentences = {
  denied: 'Access denied. Please contact support.',
  network: 'Network error. Please check your connection.',
  unknown: 'An unexpected error occurred. Please try again.',
  other: 'Failed to submit form. Please try again later.',
  'no-key': 'Failed to generate request ID',
} as const

/** Decision 21: an HTTP status, or what happened instead of one. */
export function joinFailureSentence(failure: number | 'network' | 'no-key'): string {
  if (failure === 'network' || failure === 'no-key') return joinFailureSentences[failure]
  if (failure === 401 || failure === 403) return joinFailureSentences.denied
  if (failure >= 500) return joinFailureSentences.unknown
  return failure === 429 ? joinProblemSentences['too-many'] : joinFailureSentences.other
}

const joinProblems = ['invalid', 'too-many', 'already-processed', 'too-late', 'gone', 'note-long'] as const
export type JoinProblem = (typeof joinProblems)[number]

export const joinProblemSentences = {
  invalid: 'Please check the marked fields',
  'too-many': 'Too many attempts. Please try again later.',
  'already-processed': 'This request was already processed.',
  'too-late': 'This request can no longer be brought back.',
  gone: 'This request is no longer here.',
  'note-long': 'Please use at most 500 characters',
} satisfies Record<JoinProblem, string>

/** Decisions made at once, in requests; a page of the list is smaller. */
export const BULK_MOST = 100
export const NOTE_MOST = 500

export const NONE_CHOSEN = 'Choose at least one request'

/** What became of decisions made at once: '12 approved, 1 already processed.' */
export function bulkSentence(
  did: 'approved' | 'rejected' | 'brought back',
  won: number,
  lost: number,
): string {
  const late = did === 'brought back' ? 'can no longer be brought back' : 'already processed'
  return `${won} ${did}${lost > 0 ? `, ${lost} ${late}` : ''}.`
}

/** Specification 8, 'Admin dashboard'. */
export const LIST_FAILED = 'Failed to fetch join requests'
export const APPROVE_FAILED = 'Failed to approve request. Please try again.'
export const REJECT_FAILED = 'Failed to reject request. Please try again.'
export const NONE_PENDING = 'No pending join requests'

/** Over the form: specification 2 has every field marked required. */
export const FIVE_ANSWERS =
  'Five answers, all of them required. We will write to you on WhatsApp once an admin has read them.'

/** Changes with every word of the notice, so that each request shows which one its sender read. */
export const NOTICE_VERSION = '2026-1'

/** Decision 19: what is asked, why, how long it is kept, whom to ask for erasure. */
export function noticeText(contactEmail: string): string {
  return [
    'We ask for your name, phone, branch, year and interest so that an admin can read your request and write to you on WhatsApp.',
    'An unanswered request is kept for 12 months, a rejected one for 30 days, an approved one while you are a member and 12 months after.',
    `To have it erased, write to ${contactEmail}.`,
  ].join(' ')
}

/** What HTTP says of a request that was not kept. */
export const joinStatuses = { 'too-many': 429, invalid: 400 } as const
