import { TextPage } from '#app/ui/text-page.tsx'
import { services } from '#content/words.ts'
import { head } from './head.ts'

export const meta = () => head('Services', services.lead)

export default function ServicesPage() {
  return <TextPage {...services} />
}
