import * as v from 'valibot'
import { normalizeEmail } from '#app/club/email.rules.ts'
import { canReceiveMail } from '#app/club/phone.rules.ts'
import { yearsFrom } from '#app/club/membership.rules.ts'
import { nameField, phoneField } from '#app/club/person-fields.rules.ts'
import { branches, years } from '#app/club/studies.ts'
import { CHECK_MARKED_FIELDS } from '#app/club/outcome.ts'
import { isWallDate } from '#app/events/club-time.ts'

/** The longest membership that can be set, in years. */
const LONGEST_YEARS = 6
const FIELD_EMAIL = 'Please enter a whole email address, or leave this empty'
const FIELD_UNTIL = `Please choose a day from today on, within ${LONGEST_YEARS} years`
/** A later last day alone does not bring a membership back. */
export const UNTIL_OF_ENDED = 'The membership is ended: bring it back, then choose the day'
const FIELD_CHOICE = 'Please choose one of the list'

const orNothing = (known: readonly string[]) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.check((text) => text === '' || known.includes(text), FIELD_CHOICE),
    v.transform((text) => text || null),
  )

const memberSchema = v.object({
  name: nameField,
  email: v.pipe(
    v.optional(v.string(), ''),
    v.transform(normalizeEmail),
    v.check((text) => text === '' || canReceiveMail(text), FIELD_EMAIL),
    v.transform((text) => text || null),
  ),
  phone: phoneField,
  branch: orNothing(branches.map(([code]) => code)),
  year: orNothing(years),
  until: v.pipe(
    v.optional(v.string(), ''),
    v.check((text) => text === '' || isWallDate(text), FIELD_UNTIL),
    v.transform((text) => text || null),
  ),
})

export interface MemberForm {
  name: string
  email: string | null
  phone: string
  branch: string | null
  year: string | null
  /** The last day; null: by the year of study. */
  until: string | null
}

export type MemberErrors = Partial<Record<keyof MemberForm, string>>

export type MemberCheck = { ok: true; value: MemberForm } | { ok: false; errors: MemberErrors }

/** An unchanged last day is always accepted; a new one must not be in the past. */
export function checkMember(
  form: unknown,
  { today, lastDay = null }: { today: string; lastDay?: string | null },
): MemberCheck {
  const parsed = v.safeParse(memberSchema, Object(form), { abortPipeEarly: true })
  if (!parsed.success) {
    const nested = v.flatten<typeof memberSchema>(parsed.issues).nested ?? {}
    const errors = Object.entries(nested).map(([field, problems]) => [field, problems?.[0]])
    return { ok: false, errors: Object.fromEntries(errors) as MemberErrors }
  }
  const { until } = parsed.output
  const isAhead = until === null || (until >= today && until <= yearsFrom(today, LONGEST_YEARS))
  if (!isAhead && until !== lastDay) return { ok: false, errors: { until: FIELD_UNTIL } }
  return { ok: true, value: parsed.output }
}

/** The member who has a phone already. */
export interface PhoneHolder {
  id: string
  name: string
}

export type MemberProblem =
  | 'invalid'
  | 'user-not-found'
  | 'changed-elsewhere'
  | 'email-in-use'
  | 'phone-in-use'

export const memberProblemMessages = {
  invalid: CHECK_MARKED_FIELDS,
  'user-not-found': 'This member is no longer here.',
  'changed-elsewhere':
    'Somebody else changed this member in the meantime. What is different is marked. Save once more to keep what you wrote.',
  'email-in-use': 'Another account has this email',
  'phone-in-use': 'Another member has this phone',
} as const satisfies Record<MemberProblem, string>

export type PageLinkProblem = 'no-server' | 'user-not-found' | 'already-processed'

export const pageLinkMessages = {
  'no-server': 'No link was made: this website cannot send email yet, and a page opens by a mailed link.',
  'user-not-found': memberProblemMessages['user-not-found'],
  'already-processed': 'No link was made: the member has opened their page meanwhile.',
} as const satisfies Record<PageLinkProblem, string>

/** What is written into the chat. */
export const pageLinkText = (clubName: string, pageUrl: string) =>
  `Your own page at ${clubName}, with your tickets and your data: ${pageUrl}`

/** The field that a problem is about. */
export function errorsOf(problem: MemberProblem): MemberErrors {
  if (problem === 'email-in-use') return { email: memberProblemMessages[problem] }
  if (problem === 'phone-in-use') return { phone: memberProblemMessages[problem] }
  return {}
}

export const memberMessages = {
  failed: 'Nothing was saved. Please try again.',
  saved: 'Saved.',
  added: 'Added. The membership began today.',
  ended: 'The membership is ended.',
  back: 'The membership is back.',
  data: 'This is everything. The record of changes says that you read it.',
  erasing: 'The erasure is planned. Until then it can be taken back here.',
  kept: 'Nothing is erased.',
  pageLink: 'The link is made. It works until it is used, for 60 days. An earlier one ends.',
  again: 'Please ask for the data once more, with your password.',
} as const
