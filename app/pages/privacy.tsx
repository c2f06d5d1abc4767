import type { MetaArgs } from 'react-router'
import { TextPage } from '#app/ui/text-page.tsx'
import { privacy } from '#content/words.ts'
import { publicHead } from './head.ts'

export const meta = (args: MetaArgs) => publicHead(args, { title: 'Privacy', description: privacy.lead })

export default function PrivacyPage() {
  return <TextPage {...privacy} />
}
