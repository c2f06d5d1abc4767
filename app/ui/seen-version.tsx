import { useState } from 'react'

interface SeenVersionProps {
  name?: string
  latest: string
  /** What the answer to this form says: the version that it saved, or that the next save replaces. */
  own?: string | undefined
}

/**
 * The version that the fields of a form were made from. What is typed stays where the page is fetched again, so only `own`
 * changes it: what somebody else saved meanwhile does not count as seen.
 */
export function SeenVersion({ name = 'seenAt', latest, own }: SeenVersionProps) {
  const [{ seen, answered }, set] = useState({ seen: own ?? latest, answered: own })
  if (own !== answered) set({ seen: own ?? seen, answered: own })
  return <input type="hidden" name={name} value={seen} />
}
