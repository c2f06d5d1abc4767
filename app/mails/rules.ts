import { counted } from '#app/club/counted.rules.ts'
import { HOUR_MS } from '#app/club/durations.rules.ts'
import type { MailBody, MailColours } from '#app/platform/mail/mail-body.ts'

/** The limit of test mails. */
export const testMailLimit = { limit: 5, windowMs: HOUR_MS } as const

/** Test mails to a new mail server: it often takes several tries to get port and password right. */
export const mailServerTryLimit = { limit: 20, windowMs: HOUR_MS } as const

export type TryProblem = 'login-refused' | 'mail-refused' | 'connection-refused'

export const tryProblemMessages = {
  'login-refused': 'The server did not accept the user name or the password.',
  'mail-refused': 'The server did not accept the mail: look at the sender’s address.',
  'connection-refused': 'The server could not be reached: look at its name and the port.',
} as const satisfies Record<TryProblem, string>

export const MAIL_SERVER_SAVED =
  'Mail server saved. Mails go through it from now on; those that failed are tried again.'
export const MAIL_SERVER_REMOVED = 'Mail server removed. Mails are saved and not sent.'

export function testMailTaken(address: string): string {
  return `The server took a test mail to ${address}. Look whether it arrived, in the spam folder too.`
}

export type MailProblem = 'gone' | 'no-server' | 'invalid' | 'too-many-attempts' | 'no-address' | 'failed'

export const mailProblemMessages = {
  gone: 'This mail cannot be sent again: it was delivered, it is too late, or its words are no longer kept.',
  'no-server': 'There is no mail server: set one in Settings first.',
  invalid: 'Please choose a day, such as the one on which the mail server was wrong',
  'too-many-attempts': 'Too many test mails. Please try again in an hour.',
  'no-address': 'Your own email address is not one that a mail can reach.',
  failed: 'Failed to send the mail. Please try again.',
} as const satisfies Record<MailProblem, string>

export const MAILS_LEAVE = 'Mails leave from now on. Look through those that were saved before you send them.'
export const MAIL_SENT_AGAIN = 'The mail is on its way again.'
export function mailsSentAgain(count: number, status: 'saved' | 'failed'): string {
  if (count === 0) return `No ${status} mail can still be sent: their words are gone, or it is too late.`
  return count === 1 ? `The ${status} mail is on its way.` : `${count} ${status} mails are on their way.`
}
export function refusalsLifted(count: number): string {
  if (count === 0) return 'No address was marked since that day.'
  return `Announcements go to ${counted(count, 'member', 'members')} again.`
}

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
