import { randomUUID } from 'node:crypto'
import type { PublicEvent } from '#app/events/model.ts'
import { type HttpClient, httpClient } from './http-client.ts'
import { eventForm } from './event-form.ts'

let made = 0

/** A registration form with new personal data. */
export function seatForm(over: Record<string, string> = {}): Record<string, string> {
  made += 1
  const email = `seat-${made}-${Date.now()}@college.example`
  return { name: `Seat ${made}`, email, phone: String(9_300_000_000 + made), ...over }
}

/** Creates an event with on-site registration. */
export async function openEvent(
  adminClient: HttpClient,
  over: Record<string, string> = {},
): Promise<PublicEvent> {
  made += 1
  const title = over['title'] ?? `Seats ${made} ${Date.now()}`
  const form = { ...eventForm(title), image: '/art/events/lighting.webp', way: 'here', ...over }
  await adminClient.post('/admin/dashboard?tab=events', form)
  return eventNow(adminClient, title)
}

/** The event as the public list shows it now. */
export async function eventNow(caller: HttpClient, title: string): Promise<PublicEvent> {
  const answer = await caller.get(`/api/events?q=${encodeURIComponent(title)}`)
  const { events } = (await answer.json()) as { events: PublicEvent[] }
  const event = events[0]
  if (!event) throw new Error(`no event is called ${title}`)
  return event
}

/** Registers over HTTP. Returns the path of the ticket. */
export async function takeSeat(url: string, eventId: string, form = seatForm()): Promise<string> {
  const path = `/events/${eventId}/register`
  const answer = await httpClient(url).post(path, { requestKey: randomUUID(), ...form })
  const ticket = answer.headers.get('location')
  if (!ticket) throw new Error(`no ticket: ${answer.status}`)
  return ticket
}

export async function giveBack(url: string, ticket: string): Promise<void> {
  const answer = await httpClient(url).post(ticket, {})
  if (answer.status !== 303) throw new Error(`not given back: ${answer.status}`)
}
