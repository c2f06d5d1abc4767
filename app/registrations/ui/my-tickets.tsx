import { useState } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { showToast, ToastRegion } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { forgetTickets, type KeptTicket, keptTickets, partsOf } from './kept-tickets.ts'
import { TicketsToCome } from './own-registrations.tsx'
import { useKeptTicket } from './use-offline-ticket.ts'
import styles from './my-tickets.module.css'

/** The tickets that this browser has opened. Nobody signs in: the server knows nothing of the list. */
export function MyTickets() {
  const isLive = useHydrated()
  const [forgotten, setForgotten] = useState<readonly string[]>([])
  const tickets = isLive && keptTickets().filter(({ ticket }) => !forgotten.includes(ticket))
  useKeptTicket('list')
  const forget = (forgottenTickets: readonly KeptTicket[]) => {
    const names = forgottenTickets.map(({ ticket }) => ticket)
    void forgetTickets(names)
    setForgotten([...forgotten, ...names])
    showToast(
      forgottenTickets.length === 1
        ? 'The ticket is forgotten in this browser.'
        : 'All tickets are forgotten.',
    )
  }
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <div className={`stack ${styles.head}`} data-gap="2">
        <h1>My tickets</h1>
        <p className="lead">
          The tickets that were opened in this browser. They are kept here only, and also shown without
          internet.
        </p>
      </div>
      <noscript>
        <p>This list needs scripts. Your ticket is behind the link in its mail.</p>
      </noscript>
      {tickets && <TicketLists tickets={tickets} onForget={forget} />}
      <ToastRegion />
    </main>
  )
}

function TicketLists({
  tickets,
  onForget,
}: {
  tickets: readonly KeptTicket[]
  onForget: (tickets: readonly KeptTicket[]) => void
}) {
  if (tickets.length === 0)
    return (
      <EmptyState title="No ticket here" help="Tickets appear here once they were opened in this browser.">
        <ButtonLink to="/events">See the events</ButtonLink>
      </EmptyState>
    )
  return (
    <>
      {partsOf(tickets).map(({ title, some }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <TicketsToCome
            tickets={some}
            onForget={(name) => onForget(tickets.filter(({ ticket }) => ticket === name))}
          />
        </section>
      ))}
      <div className="stack" data-align="start">
        <p className="mut sm">
          Forgetting cancels nothing: the link in your mail still opens the ticket. On a phone that others
          use, forget them when you leave.
        </p>
        {tickets.length > 1 && (
          <Button variant="line" onClick={() => onForget(tickets)}>
            Forget all tickets
          </Button>
        )}
      </div>
    </>
  )
}
