import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The answer to the last form of this page, given what `useActionData` says now. The framework forgets it as soon as a live page refetches, and with it an
 * Undo that somebody is about to press; here it stays until the address changes.
 */
export function useKeptAnswer<Answer>(answer: Answer | undefined): Answer | null {
  const { key } = useLocation()
  const [kept, setKept] = useState<{ answer: Answer; key: string } | null>(null)
  if (answer !== undefined && (kept?.answer !== answer || kept.key !== key)) setKept({ answer, key })
  if (answer !== undefined) return answer
  return kept?.key === key ? kept.answer : null
}
