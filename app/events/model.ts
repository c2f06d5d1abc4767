import { groupedNumber } from '#app/club/grouped-number.rules.ts'
import type { OptionalDetails, PublicDetails } from './details.rules.ts'
import type { EventStatus, Schedule } from './schedule.ts'
import type { RegistrationStatus, RegistrationSettings } from './registration-settings.ts'

/** Rules: product.md#event-seats. */
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
  /** In rupees, with two decimals at most; 0 is free. */
  registrationFee: number
  seats: number
  participants: number
  /** How many were checked in; null: check-in was not used. */
  attended: number | null
  settings: RegistrationSettings
  details: OptionalDetails
  eventStatus: EventStatus
  /** The reason for postponing or cancelling, on one line; '' for none. */
  statusReason: string
  /** The date and time before the last move; null: it was not moved. */
  previousStart: { date: string; time: string | null } | null
  /** Counts the changes of its schedule. */
  scheduleVersion: number
  /** The instant it becomes past: its start, or the end of its day when it has no time; `NEVER` while postponed. ISO 8601 UTC. */
  turnsPastAt: string
  /** Public from then on; null: a draft. ISO 8601 UTC. */
  publishedAt: string | null
  /** The series of repeated events; null: the event was not repeated. */
  seriesId: string | null
  createdAt: string
  createdBy: string | null
}

/** What the public answer carries: no creator, no registrations; facts derived on the server (product.md#event-public-fields). */
export interface PublicEvent
  extends
    Omit<
      Event,
      'createdBy' | 'createdAt' | 'publishedAt' | 'seriesId' | 'settings' | 'details' | 'scheduleVersion'
    >,
    PublicDetails {
  availableSeats: number
  status: 'upcoming' | 'past'
  /** 'Saturday, 5 December 2026', or that the date of a postponed event is open. */
  longDate: string
  /** '6:00 PM', or '' when it lasts the day or is postponed. */
  clockTime: string
  /** '6:00 PM to 9:30 PM', or `clockTime` when its end is not known. */
  hours: string
  /** ISO 8601 UTC; null: it is not known. */
  endsAt: string | null
  /** Whom to ask. */
  host: { name: string; contact: string; url: string } | null
  /** 'Saturday, 5 December 2026, 6:00 PM': when it was to be before it was moved; '' when it was not. */
  previousOn: string
  registrationStatus: RegistrationStatus
  /** 'Members only', or 'Members first, everybody from Saturday, 5 December 2026, 6:00 PM'; '': everybody registers. */
  openTo: string
  opensAt: string | null
  /** While registration here is still to open: 'Saturday, 5 December 2026, 6:00 PM'; otherwise ''. */
  opensOn: string
  /** When this answer expires although nobody changes the event; null: never. */
  changesAt: string | null
}

/** An event with what the registration page shows. */
export interface RegisterableEvent extends PublicEvent {
  settings: RegistrationSettings
  details: OptionalDetails
  scheduleVersion: number
}

/** What the admin list shows beside the public facts. */
export interface AdminEvent extends RegisterableEvent {
  seriesId: string | null
  publishedAt: string | null
  publication: Publication
  /** '22 Nov 2026, 18:04' while it is scheduled to be published; otherwise ''. */
  publishesOn: string
  createdAt: string
  createdBy: string | null
}

/** An event as its form shows it. */
export interface EditableEvent extends AdminEvent {
  /** Changes when the values of the form do. */
  formVersion: string
  /** How many events of its series come after it. */
  laterInSeries: number
}

/** An event as calendars and feeds follow it. */
export interface FeedEvent extends Event {
  updatedAt: string
  /** How often it was changed since it was made. */
  revision: number
}

/** A deleted event that can still be brought back (product.md#event-trash). */
export interface TrashedEvent extends AdminEvent {
  deletedAt: string
  /** The instant from which it cannot be brought back. */
  restorableUntil: string
}

/** The views of the list of admins; '' is all events. Drafts are those that are not public yet, published later or not. */
export const adminViews = ['upcoming', 'past', 'draft', ''] as const
export type AdminEventView = (typeof adminViews)[number]

/** By date: the soonest first, of past ones the last. product.md#event-seats: 'newest, oldest, title A-Z, available seats'. */
export const eventSorts = ['date', 'newest', 'oldest', 'title', 'seats'] as const
export type EventSort = (typeof eventSorts)[number]

/** Seats left at which the badge says 'Limited seats!' (product.md#event-seats). */
const LIMITED_SEATS = 5

/** The part of an event that changes with its seats and with the clock. */
export function availabilityOf({ seats, participants, turnsPastAt }: Event, now: Date) {
  const isPast = Date.parse(turnsPastAt) < now.getTime()
  return { availableSeats: Math.max(0, seats - participants), status: isPast ? 'past' : 'upcoming' } as const
}

export function scheduleOf({ date, time, venue, eventStatus, details }: Event): Schedule {
  return { date, time, endTime: time && details.endTime, venue, status: eventStatus }
}

/** What the organiser must decide before a change is saved that affects ticket holders. */
export interface NoticeQuestion {
  /** People registered with an external form, so the site does not know them. */
  isExternal: boolean
  seated: number
  waiting: number
  /** How many of them have no email address. */
  unreachable: number
  /** The event goes into the trash, so these are listed there. */
  isDeletion: boolean
  /** false: there is no mail server, so mails are saved. */
  isMailSent: boolean
  /** It begins soon: the mails leave at once. */
  isUrgent: boolean
  /** The mail that the first of them would get; null: nobody has an address. */
  preview: { subject: string; text: string } | null
}

/** The change concerns ticket holders: it is saved when it is sent again with a choice. */
export interface AskNotice {
  ok: false
  problem: 'ask-notice'
  question: NoticeQuestion
}

/** 'scheduled': it will be published at a set moment. */
export type Publication = 'draft' | 'scheduled' | 'published'

export function publicationOf({ publishedAt }: Pick<Event, 'publishedAt'>, now: Date): Publication {
  if (publishedAt === null) return 'draft'
  return Date.parse(publishedAt) <= now.getTime() ? 'published' : 'scheduled'
}

export const isPublished = (event: Pick<Event, 'publishedAt'>, now: Date): boolean =>
  publicationOf(event, now) === 'published'

export interface SeatBadge {
  kind: 'open' | 'few' | 'out' | 'past'
  text: string
}

/** One badge, always in words. The text 'Limited seats!' stays intact. */
export function seatBadge(
  event: Pick<PublicEvent, 'availableSeats' | 'status' | 'participants' | 'eventStatus'> & {
    attended?: number | null
  },
): SeatBadge {
  if (event.eventStatus === 'cancelled') return { kind: 'past', text: 'Cancelled' }
  if (event.eventStatus === 'postponed') return { kind: 'past', text: 'Postponed' }
  if (event.status === 'past')
    return { kind: 'past', text: `Past: ${event.attended ?? event.participants} attended` }
  if (event.availableSeats <= 0) return { kind: 'out', text: 'Sold out' }
  if (event.availableSeats <= LIMITED_SEATS)
    return { kind: 'few', text: `Limited seats! ${event.availableSeats} left` }
  return { kind: 'open', text: `${event.availableSeats} seats left` }
}

/** The badge's text, for calendars and feeds. */
export const seatText = (event: Event, now: Date): string =>
  seatBadge({ ...event, ...availabilityOf(event, now) }).text

/** Paise per rupee. */
export const PAISE = 100

/** In rupees: stored as whole numbers, so that 99.5 is 99 rupees and 50 paise, whatever a fraction is in binary. */
export function feeOf(row: { registration_fee: number; fee_paise: number }): number {
  return (row.registration_fee * PAISE + row.fee_paise) / PAISE
}

/** The site takes no payment. */
export const feeToPay = (fee: number): string =>
  fee === 0 ? feeText(fee) : `${feeText(fee)}, pay at the door`

/** ₹ with Indian grouping, paise only where there are some; 0 is 'Free'. */
export function feeText(fee: number): string {
  if (fee === 0) return 'Free'
  return `₹${groupedNumber(Number.isInteger(fee) ? fee : fee.toFixed(2))}`
}
