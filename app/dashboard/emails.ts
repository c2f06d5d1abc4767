import { writeTo } from '#app/club/email.rules.ts'
import { mailColoursOf } from '#app/club/brand.rules.ts'
import type { ClubFacts } from '#app/club/model.ts'
import type { Upi } from '#app/club/upi.rules.ts'
import type { MailBlock, MailBody } from '#app/platform/mail/mail-body.ts'
import { noticeLabels, type NoticeLine } from './committee-notices.rules.ts'

interface Notice {
  lines: readonly NoticeLine[]
  /** The address of the site. */
  link: string
  /** Ends these mails. */
  unsubscribeUrl?: string
}

function noticeMail(
  club: ClubFacts,
  subject: string,
  { blocks, link, unsubscribeUrl }: Omit<Notice, 'lines'> & { blocks: MailBlock[] },
): MailBody {
  const { name } = club
  return {
    subject,
    clubName: name,
    colours: mailColoursOf(club),
    blocks: [...blocks, { kind: 'button', label: 'Open the dashboard', href: `${link}/admin/dashboard` }],
    reason: `You get this because you are an admin of ${name}. Choose what you hear of: ${link}/admin/account`,
    ...(unsubscribeUrl && { unsubscribeUrl }),
  }
}

const facts = (lines: readonly NoticeLine[]): MailBlock => ({
  kind: 'facts',
  facts: lines.map(({ kind, text, events }) => ({
    label: noticeLabels[kind],
    value: [text, ...events].join('\n'),
  })),
})

/** The mail for admins who want to hear of join requests at once. */
export function requestsMail(
  club: ClubFacts,
  { text, ...addresses }: Omit<Notice, 'lines'> & { text: string },
): MailBody {
  const line = { kind: 'join-requests', text, events: [], isOverdue: false } as const
  return noticeMail(club, `${text} at ${club.name}`, { blocks: [facts([line])], ...addresses })
}

/** Once a day, when something waits. */
export function digestMail(club: ClubFacts, { lines, ...addresses }: Notice): MailBody {
  const overdue = lines.filter(({ isOverdue }) => isOverdue)
  const rest = lines.filter(({ isOverdue }) => !isOverdue)
  const blocks: MailBlock[] = [
    ...(overdue.length > 0
      ? [{ kind: 'text', text: 'Has waited for more than seven days:' } as const, facts(overdue)]
      : []),
    ...(rest.length > 0 ? [{ kind: 'text', text: 'The day in numbers:' } as const, facts(rest)] : []),
  ]
  return noticeMail(club, `What waits at ${club.name}`, { blocks, ...addresses })
}

/** To every super admin, when the club's UPI id changes. */
export function upiMail(
  club: ClubFacts,
  { by, before, after, link }: { by: string; before: Upi | null; after: Upi | null; link: string },
): MailBody {
  const { name } = club
  const text = (upi: Upi | null) => (upi ? `${upi.id} (${upi.payee})` : 'none')
  return {
    subject: after ? `Guests of ${name} now pay to ${after.id}` : `Guests of ${name} no longer pay by UPI`,
    clubName: name,
    colours: mailColoursOf(club),
    blocks: [
      { kind: 'text', text: `${by} changed where guests pay by UPI.` },
      {
        kind: 'facts',
        facts: [
          { label: 'Before', value: text(before) },
          { label: 'Now', value: text(after) },
        ],
      },
      { kind: 'text', text: 'Is this wrong? Change it at once, and the password of whoever did it.' },
      { kind: 'button', label: 'Open the settings', href: `${link}/admin/settings` },
    ],
    reason: `All super admins of ${name} get this.`,
  }
}

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
