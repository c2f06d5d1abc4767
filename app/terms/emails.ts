import { mailColoursOf } from '#app/club/brand.rules.ts'
import { writeTo } from '#app/club/email.rules.ts'
import type { ClubFacts } from '#app/club/model.ts'
import { noticeMail } from '#app/notices/emails.ts'
import type { MailBlock, MailBody } from '#app/platform/mail/mail-body.ts'

interface TermFacts {
  /** 'Saturday, 31 July 2027' */
  lastDay: string
  hasEnded: boolean
  isSuperAdmin: boolean
  link: string
}

const READ_ONLY =
  'After that you can look at everything for 14 days, but change nothing. Then your account is a member’s.'
const LAST_ONE =
  'The only super admin keeps the role until there is another one: invite the next ones in time.'

export function termMail(club: ClubFacts, { lastDay, hasEnded, isSuperAdmin, link }: TermFacts): MailBody {
  const { name } = club
  const roleName = isSuperAdmin ? 'super admin' : 'admin'
  const subject = hasEnded
    ? `Your term as ${roleName} of ${name} has ended`
    : `Your term as ${roleName} of ${name} ends on ${lastDay}`
  const text = hasEnded
    ? `Your term as ${roleName} of ${name} ended on ${lastDay}. For 14 days you can look at everything, but change nothing.`
    : `Your term as ${roleName} of ${name} ends on ${lastDay}. ${READ_ONLY}`
  const blocks: MailBlock[] = [
    { kind: 'text', text },
    { kind: 'text', text: isSuperAdmin ? LAST_ONE : 'A super admin of the club can change the day.' },
  ]
  return noticeMail(club, subject, { blocks, link })
}

export function termEndedMail(club: ClubFacts): MailBody {
  const { name, contactEmail } = club
  return {
    subject: `Your role at ${name} is over`,
    clubName: name,
    colours: mailColoursOf(club),
    blocks: [
      {
        kind: 'text',
        text: `Your term at ${name} ended two weeks ago, so your account is now a member’s. Thank you.`,
      },
      { kind: 'text', text: `If you have questions, ${writeTo(contactEmail)}.`, hasLinks: true },
    ],
    reason: `You get this because you were an admin of ${name}.`,
  }
}
