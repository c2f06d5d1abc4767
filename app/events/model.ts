import { changesAt, type Door, doorOf, type Terms } from './terms.ts'
import { clockTime, longDate, momentText } from './zone.ts'

/** Specification 3, "Event". */
export const categories = ['Workshop', 'Entertainment', 'Competition', 'Photography', 'Social'] as const
export type Category = (typeof categories)[number]

export interface Event {
  id: string
  title: string
  description: string
  aboutEvent: string
  /** '' when people register here. */
  googleFormLink: string
  /** Wall date in the club zone, YYYY-MM-DD. */
  date: string
  /** Wall time in the club zone, HH:MM, or null for a whole day. */
  time: string | null
  venue: string
  category: Category
  /** An absolute address, or a path on this site. */
  image: string
  /** Whole rupees; 0 is free. */
  registrationFee: number
  seats: number
  participants: number
  /** Checked in at the door; null: the door was not used. */
  attended: number | null
  terms: Terms
  /** The instant it becomes past: its start, or the end of its day when it has no time. ISO 8601 UTC. */
  turnsPastAt: string
  createdAt: string
  createdBy: string | null
}

/** What the public answer carries: no creator, no registrations; facts derived on the server (decision 23). */
export interface PublicEvent extends Omit<Event, 'createdBy' | 'createdAt' | 'terms'> {
  availableSeats: number
  status: 'upcoming' | 'past'
  /** 'Saturday, December 5, 2026' */
  longDate: string
  /** '6:00 PM', or '' when it lasts the day. */
  clockTime: string
  door: Door
  opensAt: string | null
  /** While registration here is still to open: 'Saturday, December 5, 2026, 6:00 PM'; otherwise ''. */
  opensOn: string
  /** When this answer stops being true though nobody changes the event; null: never. */
  changesAt: string | null
}

/** What somebody has to know to register here. */
export interface OpenEvent extends PublicEvent {
  terms: Terms
}

/** What the admin list shows beside the public facts. */
export interface AdminEvent extends OpenEvent {
  createdAt: string
  createdBy: string | null
}

/** An event as its form shows it. */
export interface EventToEdit extends AdminEvent {
  /** A word for what the form says. */
  state: string
}

/** An event as calendars and feeds follow it. */
export interface FollowedEvent extends Event {
  updatedAt: string
  /** How often it was changed since it was made. */
  revision: number
}

/** A deleted event that can still be brought back (decision 26). */
export interface TrashedEvent extends AdminEvent {
  deletedAt: string
  /** The instant from which it cannot be brought back. */
  keptUntil: string
}

/** Specification 9: 'newest, oldest, title A-Z, available seats'. */
export const eventSorts = ['newest', 'oldest', 'title', 'seats'] as const
export type EventSort = (typeof eventSorts)[number]

/** Seats left at which the badge says 'Limited seats!' (specification 9). */
const LIMITED_SEATS = 5

/** What changes of an event with its seats and with the clock. */
function standingOf({ seats, participants, turnsPastAt }: Event, now: Date) {
  const isPast = Date.parse(turnsPastAt) < now.getTime()
  return { availableSeats: Math.max(0, seats - participants), status: isPast ? 'past' : 'upcoming' } as const
}

/** When an event is looked at, and in which zone. */
type Look = { now: Date; env: { clubTimeZone: string } }

export function adminView(event: Event, { now, env }: Look): AdminEvent {
  const door = doorOf(event, now)
  const opensAt = door === 'early' ? event.terms.opensAt : null
  return {
    ...event,
    ...standingOf(event, now),
    longDate: longDate(event.date),
    clockTime: clockTime(event.time),
    door,
    opensAt,
    opensOn: opensAt ? momentText(opensAt, env.clubTimeZone) : '',
    changesAt: changesAt(event, now),
  }
}

/** The one place where a stored event becomes a public answer. */
export function publicView(event: Event, look: Look): PublicEvent {
  const { terms: _terms, ...shown } = openView(event, look)
  return shown
}

export function openView(event: Event, look: Look): OpenEvent {
  const { createdAt: _createdAt, createdBy: _createdBy, ...shown } = adminView(event, look)
  return shown
}

export interface SeatBadge {
  kind: 'open' | 'few' | 'out' | 'past'
  text: string
}

/** One badge, always in words. The text 'Limited seats!' stays intact. */
export function seatBadge(
  event: Pick<PublicEvent, 'availableSeats' | 'status' | 'participants'> & { attended?: number | null },
): SeatBadge {
  if (event.status === 'past')
    return { kind: 'past', text: `Past: ${event.attended ?? event.participants} attended` }
  if (event.availableSeats <= 0) return { kind: 'out', text: 'Sold out' }
  if (event.availableSeats <= LIMITED_SEATS)
    return { kind: 'few', text: `Limited seats! ${event.availableSeats} left` }
  return { kind: 'open', text: `${event.availableSeats} seats left` }
}

/** The badge's words, for whoever reads of events elsewhere. */
export const seatText = (event: Event, now: Date): string =>
  seatBadge({ ...event, ...standingOf(event, now) }).text

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})

/** Decision 27: ₹ with Indian grouping, 0 is 'Free'. */
export function feeText(fee: number): string {
  return fee === 0 ? 'Free' : rupees.format(fee)
}
