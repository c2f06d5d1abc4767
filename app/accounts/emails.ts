import type { ClubFacts } from '#app/club/model.ts'
import { club } from '#content/club.ts'
import { RESET_LINK_LIFETIME_MS } from './rules.ts'

const LIFETIME_MINUTES = RESET_LINK_LIFETIME_MS / 60_000

/** How the club calls itself today. */
type Named = Pick<ClubFacts, 'name'>

export interface Message {
  subject: string
  text: string
}

export function resetMail({ name }: Named, link: string): Message {
  return {
    subject: `Reset your ${name} password`,
    text: [
      `Somebody, hopefully you, asked for a new password at ${name}.`,
      `Choose one here within ${LIFETIME_MINUTES} minutes. The link works once:`,
      link,
      'If it was not you, leave this message alone: nothing changes.',
    ].join('\n\n'),
  }
}

export function secondFactorResetMail({ name }: Named): Message {
  return {
    subject: `The second step of your ${name} account was reset`,
    text: [
      `A super admin reset the second step of your ${name} account: your password alone signs you in again.`,
      `If you did not ask for it, write to ${club.contactEmail} at once.`,
    ].join('\n\n'),
  }
}

export function passwordChangedMail({ name }: Named): Message {
  return {
    subject: `Your ${name} password was changed`,
    text: [
      `The password of your ${name} account was just changed, and every session was ended.`,
      `If it was not you, write to ${club.contactEmail} at once.`,
    ].join('\n\n'),
  }
}
