import { mailColoursOf } from '#app/club/brand.rules.ts'
import type { Brand, ClubFacts } from '#app/club/model.ts'
import type { MailBlock, MailBody } from '#app/platform/mail/mail-body.ts'
import type { Post } from './model.ts'

/** A post as each member gets it. */
export function announcementMail(
  club: Pick<ClubFacts, 'name' | keyof Brand>,
  { title, body }: Pick<Post, 'title' | 'body'>,
  { link, unsubscribeUrl }: { link: string; unsubscribeUrl: string },
): MailBody {
  const blocks: MailBlock[] = [
    { kind: 'text', text: body, hasLinks: true },
    { kind: 'button', text: 'The announcement on our site:', label: 'Read it on the site', href: link },
  ]
  const reason = `You get this because you agreed to announcements of ${club.name} by e-mail.`
  const head = { subject: title, clubName: club.name, colours: mailColoursOf(club) }
  return { ...head, blocks, reason, unsubscribeUrl }
}
