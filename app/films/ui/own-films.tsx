import { plainDay } from '#app/ui/ago.tsx'
import type { ListedSubmission } from '../model.ts'

/** The dates; the films themselves are in the external form. */
export function FilmsSentIn({
  submissions,
  timeZone,
}: {
  submissions: readonly ListedSubmission[]
  timeZone: string
}) {
  if (submissions.length === 0) return <p className="mut">Films you send in with this email appear here.</p>
  return (
    <ul className="stack">
      {submissions.map(({ id, createdAt }) => (
        <li key={id}>A film, sent in on {plainDay(createdAt, timeZone)}</li>
      ))}
    </ul>
  )
}
