import { Badge } from '#app/ui/badge.tsx'
import type { PublicationState } from '../model.ts'

const badges = {
  draft: { kind: 'past', text: 'Draft' },
  scheduled: { kind: 'open', text: 'Scheduled' },
  published: { kind: 'ok', text: 'Published' },
} as const

export function PostState({ state }: { state: PublicationState }) {
  const { kind, text } = badges[state]
  return <Badge kind={kind}>{text}</Badge>
}
