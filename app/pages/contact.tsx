import type { MetaArgs } from 'react-router'
import type { ClubFacts } from '#app/club/model.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import { contact } from '#content/words.ts'
import { publicHead } from './head.ts'
import { useClub } from './site.ts'

export const meta = (args: MetaArgs) => publicHead(args, { title: 'Contact', description: contact.lead })

/** The places of the settings; one the club does not have is left out. */
function rowsFor({ instagram, linkedin, youtube }: ClubFacts) {
  const hrefs = new Map<string, string>([
    ['Instagram', instagram],
    ['LinkedIn', linkedin],
    ['YouTube', youtube],
  ])
  return contact.rows
    .map(({ title, link }) => ({ title, link: { ...link, href: hrefs.get(title) ?? link.href } }))
    .filter(({ link }) => link.href)
}

export default function ContactPage() {
  return <TextPage {...contact} rows={rowsFor(useClub())} />
}
