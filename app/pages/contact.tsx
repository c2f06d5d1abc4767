import type { MetaArgs } from 'react-router'
import { TextPage } from '#app/ui/text-page.tsx'
import { contact } from '#content/words.ts'
import { publicHead } from './head.ts'

export const meta = (args: MetaArgs) => publicHead(args, { title: 'Contact', description: contact.lead })

export default function ContactPage() {
  return <TextPage {...contact} />
}
