import { club } from '#content/club.ts'
import { RESET_LINK_LIFETIME_MS } from './rules.ts'

const LIFETIME_MINUTES = RESET_LINK_LIFETIME_MS / 60_000

export interface Message {
  subject: string
  text: string
}

export function resetMail(link: string): Message {
  return {
    subject: `Reset your ${club.name} password`,
    text: [
      `Somebody, hopefully you, asked for a new password at ${club.name}.`,
      `Choose one here within ${LIFETIME_MINUTES} minutes. The link works once:`,
      link,
      'If it was not you, leave this message alone: nothing changes.',
    ].join('\n\n'),
  }
}

export function passwordChangedMail(): Message {
  return {
    subject: `Your ${club.name} password was changed`,
    text: [
      `The password of your ${club.name} account was just changed, and every session was ended.`,
      `If it was not you, write to ${club.contactEmail} at once.`,
    ].join('\n\n'),
  }
}
