import { Link } from 'react-router'
import { Alert } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** The ticket's name and what is said of it (kept-tickets.ts). Apart from the list: this is part of a public page. */
function keptNote(eventId: string): string | null {
  try {
    return localStorage.getItem(`ticket ${eventId}`)
  } catch {
    return null
  }
}

/** On the page of an event whose ticket this browser has opened. */
export function TicketNote({ eventId }: { eventId: string }) {
  const note = useHydrated() && keptNote(eventId)
  if (!note) return null
  const [name, text] = note.split('|')
  return (
    <Alert tone="good">
      {text}.{' '}
      <Link className="textlink" to={`/tickets/${name}`}>
        Show it
      </Link>
    </Alert>
  )
}
