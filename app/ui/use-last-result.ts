import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The result of the last form of this page. React Router drops action data at the next revalidation, and with it an
 * Undo; this hook keeps it until the address changes.
 */
export function useLastResult<Answer>(answer: Answer | undefined): Answer | null {
  const { key } = useLocation()
  const [lastResult, setLastResult] = useState<{ answer: Answer; key: string } | null>(null)
  if (answer !== undefined && (lastResult?.answer !== answer || lastResult.key !== key))
    setLastResult({ answer, key })
  if (answer !== undefined) return answer
  return lastResult?.key === key ? lastResult.answer : null
}
