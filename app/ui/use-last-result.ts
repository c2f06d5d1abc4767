import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The result of the last form of this page. React Router drops action data at the next revalidation, and with it an
 * Undo; this hook keeps it until the address changes.
 */
export function useLastResult<Answer>(answer: Answer | undefined): Answer | null {
  const { key } = useLocation()
  const [kept, setKept] = useState<{ answer: Answer; key: string } | null>(null)
  if (answer !== undefined && (kept?.answer !== answer || kept.key !== key)) setKept({ answer, key })
  if (answer !== undefined) return answer
  return kept?.key === key ? kept.answer : null
}
