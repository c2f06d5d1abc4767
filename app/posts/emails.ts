import { mailColoursOf } from '#app/club/brand.rules.ts'
import type { Brand, ClubFacts } from '#app/club/model.ts'
import { markedBlocks, plainText } from '#app/club/text-marks.rules.ts'
import type { MailBlock, MailBody } from '#app/platform/mail/mail-body.ts'
import type { PostContent } from './model.ts'

/** A post as each member gets it. */
export function announcementMail(
  club: Pick<ClubFacts, 'name' | keyof Brand>,
  { title, body, image, imageAlt, linkLabel, linkUrl }: PostContent,
  { link, unsubscribeUrl }: { link: string; unsubscribeUrl: string },
): MailBody {
  const blocks: MailBlock[] = [
    ...(image ? [{ kind: 'picture', src: new URL(image, link).href, alt: imageAlt } as const] : []),
    { kind: 'marked', blocks: markedBlocks(body), text: plainText(body) },
    ...(linkUrl ? [{ kind: 'button', label: linkLabel, href: linkUrl } as const] : []),
    { kind: 'link', text: 'The announcement on our site:', label: 'Read it on the site', href: link },
  ]
  const reason = `You get this because you agreed to announcements of ${club.name} by email.`
  const head = { subject: title, clubName: club.name, colours: mailColoursOf(club) }
  return { ...head, blocks, reason, unsubscribeUrl }
}
