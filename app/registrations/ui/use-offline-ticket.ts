import { useEffect } from 'react'
import { keepTicket, MY_TICKETS, removeTicket } from './kept-tickets.ts'
import type { TicketView } from './ticket-card.tsx'

/**
 * Asks the service worker (app/service-worker.js) to cache this page for offline use. Most tickets are reached by
 * client navigation, which the worker does not see.
 */
export function useKeptTicket(state: string) {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { pathname } = location
    const cachePages = async () => {
      const { active } = await navigator.serviceWorker.ready
      for (const path of new Set([pathname, MY_TICKETS])) active?.postMessage({ kind: 'keep-ticket', path })
    }
    void cachePages()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new state needs a new copy
  }, [state])
}

const root = () => document.documentElement

/** With `data-kept` at the root the page says that it may be out of date: the service worker and last-loader-data.ts set it, too. */
export function useStaleness() {
  useEffect(() => {
    const markStale = () => root().setAttribute('data-kept', '')
    addEventListener('offline', markStale)
    return () => {
      removeEventListener('offline', markStale)
      root().removeAttribute('data-kept')
    }
  }, [])
}

const nameHere = () => location.pathname.replace('/tickets/', '')

function keepShown({ status, event }: TicketView): void {
  if (status === 'cancelled') return removeTicket(nameHere())
  const { id: eventId, title, venue, date, turnsPastAt, eventStatus } = event
  keepTicket({
    ticket: nameHere(),
    when: [event.longDate, event.hours].filter(Boolean).join(', '),
    isWaiting: status === 'waiting',
    isCancelled: eventStatus === 'cancelled',
    eventId,
    title,
    venue,
    date,
    turnsPastAt,
  })
}

/** Lists the ticket under 'My tickets' of this browser. 'gone': it leaves the list; null: the list stays as it is. */
export function useTicketInBrowser(ticket: TicketView | 'gone' | null) {
  useEffect(() => {
    if (ticket === 'gone') removeTicket(nameHere())
    else if (ticket) keepShown(ticket)
  }, [ticket])
}
