import { DAY_MS } from '#app/club/durations.rules.ts'
import type { OwnRegistration } from '../model.ts'

/** The page of the tickets that this browser has opened. */
export const MY_TICKETS = '/tickets/mine'

const KEY = 'tickets'
/** The service worker has the same limit. */
const MOST = 20
/** What the page of the event reads (ticket-note.tsx). */
const noteKey = (eventId: string) => `ticket ${eventId}`
const HAS_TICKET = 'You have a ticket'
const WAITING = 'You are on the waitlist'
const RETENTION_MS = 30 * DAY_MS

/** A ticket as this browser saw it last. */
export interface KeptTicket extends Omit<OwnRegistration, 'checkedInAt'> {
  /** ISO 8601 UTC. */
  turnsPastAt: string
}

const isKeptTicket = (value: unknown): value is KeptTicket =>
  ['ticket', 'eventId', 'title', 'turnsPastAt'].every(
    (key) => typeof (Object(value) as Record<string, unknown>)[key] === 'string',
  )

/** Tickets of coming events and of the last 30 days, the next event first. */
export function keptTickets(now = new Date()): KeptTicket[] {
  try {
    const storedTickets: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return (Array.isArray(storedTickets) ? storedTickets : [])
      .filter(isKeptTicket)
      .filter(({ turnsPastAt }) => Date.parse(turnsPastAt) > now.getTime() - RETENTION_MS)
      .toSorted((one, other) => one.turnsPastAt.localeCompare(other.turnsPastAt))
  } catch {
    return []
  }
}

export function partsOf(tickets: readonly KeptTicket[], now = new Date()) {
  const hasBegun = ({ turnsPastAt }: KeptTicket) => Date.parse(turnsPastAt) < now.getTime()
  return [
    { title: 'To come', some: tickets.filter((ticket) => !hasBegun(ticket)) },
    { title: 'Begun or over', some: tickets.filter(hasBegun) },
  ].filter(({ some }) => some.length > 0)
}

function save(tickets: readonly KeptTicket[]): void {
  try {
    for (const { eventId } of keptTickets()) localStorage.removeItem(noteKey(eventId))
    if (tickets.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(tickets.slice(-MOST)))
    for (const { eventId, ticket, isWaiting } of tickets)
      localStorage.setItem(noteKey(eventId), `${ticket}|${isWaiting ? WAITING : HAS_TICKET}`)
  } catch {
    // Without storage the ticket's link remains.
  }
}

const ticketsExcept = (name: string) => keptTickets().filter(({ ticket }) => ticket !== name)

export const keepTicket = (ticket: KeptTicket): void => save([...ticketsExcept(ticket.ticket), ticket])

export const removeTicket = (name: string): void => save(ticketsExcept(name))

/** Also the copies that the service worker (app/service-worker.js) made for when there is no internet. */
export async function forgetTickets(names: readonly string[]): Promise<void> {
  names.forEach(removeTicket)
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  for (const name of names) active?.postMessage({ kind: 'forget-ticket', path: `/tickets/${name}` })
}
