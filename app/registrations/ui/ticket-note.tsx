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

/** The ticket for an event that this browser has opened, for the page of the event. */
export function useKeptTicket(eventId: string): { path: string; text: string } | null {
  const note = useHydrated() && keptNote(eventId)
  if (!note) return null
  const [name, text = ''] = note.split('|')
  return { path: `/tickets/${name}`, text }
}

/** `registerPath`: while there are seats, for a friend without a phone. */
export function TicketNote({ text, registerPath }: { text: string; registerPath: string | null }) {
  return (
    <Alert tone="good">
      {text}.{' '}
      {registerPath && (
        <Link className="textlink" to={registerPath}>
          Register somebody else
        </Link>
      )}
    </Alert>
  )
}
