import type { MetaArgs } from 'react-router'
import { namedAfter } from '#app/club/model.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import { about } from '#content/words.ts'
import { factsIn, publicHead } from './head.ts'
import { useClub } from './site.ts'

export const meta = (args: MetaArgs) =>
  publicHead(args, { title: 'About', description: namedAfter(factsIn(args), about.lead) })

export default function AboutPage() {
  const lead = namedAfter(useClub(), about.lead)
  return <TextPage title={about.statement} lead={lead} text={about.text} rows={about.rows} />
}
