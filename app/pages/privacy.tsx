import { TextPage } from '#app/ui/text-page.tsx'
import { privacy } from '#content/words.ts'
import { head } from './head.ts'

export const meta = () => head('Privacy', privacy.lead)

export default function PrivacyPage() {
  return <TextPage {...privacy} />
}
