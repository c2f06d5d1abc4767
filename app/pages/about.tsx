import { TextPage } from '#app/ui/text-page.tsx'
import { about } from '#content/words.ts'
import { head } from './head.ts'

export const meta = () => head('About', about.lead)

export default function AboutPage() {
  return <TextPage title={about.statement} lead={about.lead} text={about.text} rows={about.rows} />
}
