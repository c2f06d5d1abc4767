import { DAY_MS, MINUTE_MS } from '#app/club/durations.rules.ts'
import { TOO_MANY_ATTEMPTS } from '#app/club/outcome.ts'

/** product.md#my-page: what a link does when its button is pressed. */
export type LinkPurpose = 'welcome' | 'sign-in' | 'confirm' | 'change-old' | 'change-new'

export const MAILED_LINK_MINUTES = 30
const MAILED_LINK_MS = MAILED_LINK_MINUTES * MINUTE_MS
/** In a chat on WhatsApp, which is read when there is time. */
const WELCOME_LINK_MS = 60 * DAY_MS

export function linkLifetimeMs(purpose: LinkPurpose): number {
  return purpose === 'welcome' ? WELCOME_LINK_MS : MAILED_LINK_MS
}

export const SIGN_IN_PATH = '/me/sign-in'
export const CLAIM_PATH = '/me/claim'
export const LINK_PATH = '/me/link'

export type LinkProblem = 'invalid-email' | 'too-many-attempts' | 'link-not-valid'

export const linkMessages = {
  'invalid-email': 'Please enter your email address',
  'too-many-attempts': TOO_MANY_ATTEMPTS,
  'link-not-valid': 'This link has been used or is too old.',
} as const satisfies Record<LinkProblem, string>

export const LINK_FAILED = 'Nothing was sent. Please try again.'

/** Everybody gets the same message, so it reveals nothing about an account. */
export const SIGN_IN_SENT =
  'If this address has a page, a link is on its way. It works once, for 30 minutes. Look in Spam too.'
export const CONFIRM_SENT =
  'A link is on its way to this address. It works once, for 30 minutes. Look in Spam too.'
export const CHANGE_SENT =
  'Two links are on their way, one to your address of today and one to the new one. The address changes once both were followed.'
export const NO_MAIL = 'This website cannot send email yet. Please ask an admin of the club.'
