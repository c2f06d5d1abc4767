import type { MetaArgs } from 'react-router'
import type { ClubFacts } from '#app/club/model.ts'
import { rowsWithClubFacts } from '#app/club/text-rows.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import { contact } from '#content/texts.ts'
import { publicHead } from './head.ts'
import { useClub } from './site-context.ts'

export const meta = (args: MetaArgs) => publicHead(args, { title: 'Contact', description: contact.lead })

/** The social links from the settings; empty ones are left out. */
function rowsFor(facts: ClubFacts) {
  const { instagram, linkedin, youtube } = facts
  const hrefs = new Map<string, string>([
    ['Instagram', instagram],
    ['LinkedIn', linkedin],
    ['YouTube', youtube],
  ])
  const rows = contact.rows.filter(({ title }) => hrefs.get(title) !== '')
  const led = rows.map(({ title, link }) => ({
    title,
    link: { ...link, href: hrefs.get(title) ?? link.href },
  }))
  return rowsWithClubFacts(facts, led)
}

export default function ContactPage() {
  return <TextPage {...contact} rows={rowsFor(useClub())} />
}
