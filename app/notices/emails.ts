import { mailColoursOf } from '#app/club/brand.rules.ts'
import type { ClubFacts } from '#app/club/model.ts'
import type { MailBlock, MailBody } from '#app/platform/mail/mail-body.ts'
import { noticeLabels, type NoticeLine } from './rules.ts'

interface Notice {
  lines: readonly NoticeLine[]
  /** The address of the site. */
  link: string
  /** Ends these mails. */
  unsubscribeUrl?: string
}

export function noticeMail(
  club: ClubFacts,
  subject: string,
  { blocks, link, unsubscribeUrl }: Omit<Notice, 'lines'> & { blocks: MailBlock[] },
): MailBody {
  const { name } = club
  return {
    subject,
    clubName: name,
    colours: mailColoursOf(club),
    blocks: [...blocks, { kind: 'button', label: 'Open the admin area', href: `${link}/admin/dashboard` }],
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
