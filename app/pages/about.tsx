import type { MetaArgs } from 'react-router'
import { withClubFacts } from '#app/club/model.ts'
import { rowsWithClubFacts } from '#app/club/text-rows.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import { about } from '#content/texts.ts'
import { factsIn, publicHead } from './head.ts'
import { useClub } from './site-context.ts'

export const meta = (args: MetaArgs) =>
  publicHead(args, { title: 'About', description: withClubFacts(factsIn(args), about.lead) })

export default function AboutPage() {
  const facts = useClub()
  const { statement, lead, text, rows } = about
  return (
    <TextPage
      title={statement}
      lead={withClubFacts(facts, lead)}
      text={text}
      rows={rowsWithClubFacts(facts, rows)}
    />
  )
}
