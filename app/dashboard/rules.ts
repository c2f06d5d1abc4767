import type { MailBody, MailColours } from '#app/platform/mail/mail-body.ts'

export const STATS_FAILED = 'Failed to fetch dashboard statistics'

/** The limit of test mails. */
export const testMailLimit = { limit: 5, windowMs: 60 * 60_000 } as const

export type MailProblem = 'gone' | 'too-many-attempts' | 'no-address' | 'failed'

export const mailProblemMessages = {
  gone: 'This mail cannot be sent again: it was delivered, it is too late, or its words are no longer kept.',
  'too-many-attempts': 'Too many test mails. Please try again in an hour.',
  'no-address': 'Your own e-mail address is not one that a mail can reach.',
  failed: 'Failed to send the mail. Please try again.',
} as const satisfies Record<MailProblem, string>

export const MAIL_SENT_AGAIN = 'The mail is on its way again.'
export const MAILS_NOT_LOADED = 'Failed to load the mails'
export const NO_MAILS = 'No mails found'

export function testMailQueued(address: string): string {
  return `A test mail to ${address} is written. The list below says what became of it.`
}

export function testMail(clubName: string, colours: MailColours | null): MailBody {
  return {
    subject: `A test mail from ${clubName}`,
    clubName,
    colours,
    blocks: [
      { kind: 'text', text: `This mail came from the website of ${clubName}.` },
      { kind: 'text', text: 'A super admin sent it to see whether mails arrive. They do.' },
    ],
  }
}
