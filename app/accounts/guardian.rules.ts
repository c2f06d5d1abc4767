import { CHECK_MARKED_FIELDS, TOO_MANY_ATTEMPTS } from '#app/club/outcome.ts'
import { isStorable, singleLine, UNSTORABLE } from '#app/club/storable.rules.ts'
import { DAY_MS, HOUR_MS } from '#app/club/durations.rules.ts'
import { normalizeEmail } from '#app/club/email.rules.ts'
import { canReceiveMail } from '#app/club/phone.rules.ts'

/** A person outside the committee, such as the faculty coordinator, who can start a recovery. */
export interface Guardian {
  name: string
  email: string
  setAt: string
  /** When the last mail about absent super admins was sent; null: never. */
  notifiedAt: string | null
}

export const RECOVERY_PATH = '/recovery'

export const ABSENT_DAYS = 90
/** After this long without a sign-in the super admins count as absent. */
const ABSENT_MS = ABSENT_DAYS * DAY_MS
/** The mail is repeated after this time, with a new link. The link in the earlier mail ends. */
export const NOTIFY_AGAIN_MS = 30 * DAY_MS
export const RECOVERY_HOURS = 48
export const RECOVERY_LIFETIME_MS = RECOVERY_HOURS * HOUR_MS

/** Whether the site has lost its super admins. */
export function areAbsent(lastSignIn: string, now: Date): boolean {
  return now.getTime() - Date.parse(lastSignIn) >= ABSENT_MS
}

/** Once when they become absent, then each month. */
export function isNotificationDue(
  { notifiedAt }: Pick<Guardian, 'notifiedAt'>,
  lastSignIn: string,
  now: Date,
) {
  if (!areAbsent(lastSignIn, now)) return false
  if (notifiedAt === null || notifiedAt < lastSignIn) return true
  return now.getTime() - Date.parse(notifiedAt) >= NOTIFY_AGAIN_MS
}

const NAME_MOST = 80

export interface GuardianForm {
  name: string
  email: string
}

export const readGuardian = (form: Record<string, unknown>): GuardianForm => ({
  name: singleLine(form.name),
  email: normalizeEmail(singleLine(form.email)),
})

export type GuardianErrors = Partial<Record<keyof GuardianForm, string>>

export const GUARDIAN_IS_ADMIN = 'This is the address of an admin. A guardian stands outside the committee.'

export function guardianErrors({ name, email }: GuardianForm): GuardianErrors {
  return {
    ...(name === '' && { name: 'Please enter the name' }),
    ...(name.length > NAME_MOST && { name: `Please use at most ${NAME_MOST} characters` }),
    ...(!isStorable(name) && { name: UNSTORABLE }),
    ...(!canReceiveMail(email) && { email: 'Please enter a valid email address' }),
  }
}

export type GuardianProblem = 'invalid' | 'reauthentication-required' | 'gone' | 'failed'

export const guardianProblemMessages = {
  invalid: CHECK_MARKED_FIELDS,
  'reauthentication-required': 'Please enter your own password.',
  gone: 'There is no guardian any more.',
  failed: 'Failed to change the guardian. Please try again.',
} as const satisfies Record<GuardianProblem, string>

export const guardianSuccessMessages = {
  named: 'The guardian is named, and gets a mail that says what it means.',
  namedWithoutMail: 'The guardian is named.',
  removed: 'There is no guardian any more.',
} as const

export type RecoveryProblem =
  | 'link-not-valid'
  | 'not-needed'
  | 'invalid-email'
  | 'too-many-attempts'
  | 'failed'

export const recoveryMessages = {
  'link-not-valid': 'This link has ended or was used already.',
  'not-needed': 'A super admin has signed in since. There is nothing to do.',
  'invalid-email': 'Please enter a valid email address',
  'too-many-attempts': TOO_MANY_ATTEMPTS,
  failed: 'Failed to open the site again. Please try again.',
} as const satisfies Record<RecoveryProblem, string>

/** The same for every address: a guardian sees nothing of the members. */
export const RECOVERY_STARTED = `If this is the address of a former super admin, a link is on its way to it. It works for ${RECOVERY_HOURS} hours. You also get a new link, in case the address was wrong.`
export const RECOVERY_DONE =
  'Done. An invite is on its way to your address: with it you choose a new password and are a super admin again.'
