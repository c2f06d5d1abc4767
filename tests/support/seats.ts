import { randomUUID } from 'node:crypto'
import type { PublicEvent } from '#app/events/model.ts'
import { type Caller, callerOn } from './caller.ts'
import { eventForm } from './event-form.ts'

let made = 0

/** What somebody writes to get a seat; each call is another person. */
export function seatForm(over: Record<string, string> = {}): Record<string, string> {
  made += 1
  const email = `seat-${made}-${Date.now()}@college.example`
  return { name: `Seat ${made}`, email, phone: String(9_300_000_000 + made), ...over }
}

/** An event whose people register here, as an organiser's form makes it. */
export async function openEvent(boss: Caller, over: Record<string, string> = {}): Promise<PublicEvent> {
  made += 1
  const title = `Seats ${made} ${Date.now()}`
  const form = { ...eventForm(title), image: '/art/events/lighting.webp', way: 'here', ...over }
  await boss.post('/admin/dashboard?tab=events', form)
  return eventNow(boss, title)
}

/** The event as it is listed for everybody by now. */
export async function eventNow(caller: Caller, title: string): Promise<PublicEvent> {
  const answer = await caller.get(`/api/events?q=${encodeURIComponent(title)}`)
  const { events } = (await answer.json()) as { events: PublicEvent[] }
  const event = events[0]
  if (!event) throw new Error(`no event is called ${title}`)
  return event
}

/** Registers without a browser; gives the path of the ticket. */
export async function takeSeat(url: string, eventId: string, form = seatForm()): Promise<string> {
  const path = `/events/${eventId}/register`
  const answer = await callerOn(url).post(path, { requestKey: randomUUID(), ...form })
  const ticket = answer.headers.get('location')
  if (!ticket) throw new Error(`no ticket: ${answer.status}`)
  return ticket
}

export async function giveBack(url: string, ticket: string): Promise<void> {
  const answer = await callerOn(url).post(ticket, {})
  if (answer.status !== 303) throw new Error(`not given back: ${answer.status}`)
}
