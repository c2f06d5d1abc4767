import { TextPage } from '#app/ui/text-page.tsx'
import { contact } from '#content/words.ts'
import { head } from './head.ts'

export const meta = () => head('Contact', contact.lead)

export default function ContactPage() {
  return <TextPage {...contact} />
}
