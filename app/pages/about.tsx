import type { MetaArgs } from 'react-router'
import { TextPage } from '#app/ui/text-page.tsx'
import { about } from '#content/words.ts'
import { publicHead } from './head.ts'

export const meta = (args: MetaArgs) => publicHead(args, { title: 'About', description: about.lead })

export default function AboutPage() {
  return <TextPage title={about.statement} lead={about.lead} text={about.text} rows={about.rows} />
}
