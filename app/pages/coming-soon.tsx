import { type MetaArgs, useLocation } from 'react-router'
import { ComingSoon } from '#app/events/ui/coming-soon.tsx'
import { publicHead } from './head.ts'

const pictures: Record<string, string> = {
  '/events/3': '/art/events/openair.webp',
  '/events/4': '/art/events/photowalk.webp',
  '/events/5': '/art/events/lighting.webp',
  '/lcdiwali': '/art/events/diwali.webp',
}

export const meta = (args: MetaArgs) =>
  publicHead(args, { title: 'Coming Soon', description: 'The club is still lighting this one.' })

export default function ComingSoonPage() {
  const path = useLocation().pathname.replace(/\/+$/, '')
  return <ComingSoon image={pictures[path] ?? '/art/event-default.webp'} />
}
