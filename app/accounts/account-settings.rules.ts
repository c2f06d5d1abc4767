import { TOO_MANY_ATTEMPTS } from '#app/club/outcome.ts'
import { type LinkProblem, linkMessages } from './email-links.rules.ts'
import { type NewPasswordFormProblem, passwordMessages, WRONG_CODE } from './rules.ts'

/** The messages about the viewer's account. */
export type OwnPasswordProblem =
  | NewPasswordFormProblem
  | 'same-password'
  | 'wrong-password'
  | 'too-many-attempts'
  | 'busy'
  | 'failed'

const NOT_SAVED = 'Failed to save the new password. Please try again.'

export const ownPasswordMessages = {
  ...passwordMessages,
  'same-password': 'Please choose a password that is not the current one.',
  'wrong-password': 'Your current password is not right. Please try again.',
  'too-many-attempts': TOO_MANY_ATTEMPTS,
  busy: NOT_SAVED,
  failed: NOT_SAVED,
} as const satisfies Record<OwnPasswordProblem, string>

export type OwnAccountProblem = LinkProblem | 'wrong-password' | 'busy' | 'name-not-valid' | 'failed'

const ACCOUNT_NOT_CHANGED = 'Nothing was changed. Please try again.'

export const ownAccountMessages = {
  ...linkMessages,
  'wrong-password': ownPasswordMessages['wrong-password'],
  busy: ACCOUNT_NOT_CHANGED,
  'name-not-valid': 'Name must be at least 3 characters long',
  failed: ACCOUNT_NOT_CHANGED,
} as const satisfies Record<OwnAccountProblem, string>

/** The parts of 'Your account', with the intents of their forms. */
const accountParts = {
  name: ['change-name'],
  email: ['change-email'],
  notices: ['choose-mails', 'choose-notices'],
  devices: ['end-device', 'end-others'],
  password: ['change-password'],
  'second-factor': [
    'start-enrolment',
    'confirm-second-factor',
    'renew-codes-second-factor',
    'turn-off-second-factor',
  ],
}
export type AccountPart = keyof typeof accountParts

export const accountPartOf = (intent: string | undefined): AccountPart | null =>
  (Object.keys(accountParts) as AccountPart[]).find((part) => accountParts[part].includes(intent ?? '')) ??
  null

export const OWN_NAME_CHANGED = 'Your name is saved.'
export const OWN_EMAIL_CHANGED = 'Your address is changed. Sign in with the new one from now on.'

export type ReauthenticationProblem = 'wrong-password' | 'too-many-attempts' | 'busy'

export const reauthenticationMessages = {
  'wrong-password': 'That is not your password. Please try again.',
  'too-many-attempts': TOO_MANY_ATTEMPTS,
  busy: 'Your password could not be checked. Please try again.',
} as const satisfies Record<ReauthenticationProblem, string>

export const OWN_PASSWORD_CHANGED = 'Your password has been changed. Every other device was signed out.'

export type DeviceProblem = 'device-gone' | 'failed'

export const deviceMessages = {
  'device-gone': 'That device is signed out already.',
  failed: 'Failed to sign the device out. Please try again.',
} as const satisfies Record<DeviceProblem, string>

export const DEVICE_SIGNED_OUT = 'The device was signed out.'

export function otherDevicesMessage(count: number): string {
  if (count === 0) return 'You are signed in on no other device.'
  return count === 1 ? 'One other device was signed out.' : `${count} other devices were signed out.`
}

export type SecondFactorProblem =
  | 'wrong-password'
  | 'too-many-attempts'
  | 'already-on'
  | 'already-off'
  | 'enrolment-expired'
  | 'wrong-code'
  | 'busy'
  | 'failed'

const SECOND_FACTOR_NOT_CHANGED = 'Failed to change two-step sign-in. Please try again.'

export const secondFactorMessages = {
  'wrong-code': WRONG_CODE,
  'too-many-attempts': TOO_MANY_ATTEMPTS,
  'wrong-password': ownPasswordMessages['wrong-password'],
  'already-on': 'Two-step sign-in is already on.',
  'already-off': 'Two-step sign-in is already off.',
  'enrolment-expired': 'This took too long. Please begin again.',
  busy: SECOND_FACTOR_NOT_CHANGED,
  failed: SECOND_FACTOR_NOT_CHANGED,
} as const satisfies Record<SecondFactorProblem, string>

export const ENROLMENT_STARTED = 'Scan the QR code with your authenticator app, then type the code it shows.'
export const SECOND_FACTOR_ON = 'Two-step sign-in is on. Save these recovery codes: they are shown only now.'
export const SECOND_FACTOR_ON_BEFORE =
  'Two-step sign-in is on already. If you have not saved its recovery codes, make new ones: press ‘New recovery codes’.'
export const RECOVERY_CODES_RENEWED =
  'These are your new recovery codes: the old ones no longer work, and these are shown only now.'
export const SECOND_FACTOR_OFF = 'Two-step sign-in is off. Your password alone signs you in.'
