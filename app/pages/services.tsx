import type { MetaArgs } from 'react-router'
import { TextPage } from '#app/ui/text-page.tsx'
import { services } from '#content/texts.ts'
import { publicHead } from './head.ts'

export const meta = (args: MetaArgs) => publicHead(args, { title: 'Services', description: services.lead })

export default function ServicesPage() {
  return <TextPage {...services} />
}
