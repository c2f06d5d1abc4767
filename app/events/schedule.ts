/** The terms of schema.org. Postponed: the new date is not known yet. Cancelled: the event stays public, with the reason. */
export const eventStatuses = ['scheduled', 'postponed', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]

export function eventStatusOf(text: string): EventStatus {
  return eventStatuses.find((option) => option === text) ?? 'scheduled'
}

/** In the place of the date of a postponed event. */
export const DATE_OPEN = 'New date to be announced'

/** Ticket holders are notified when one of these changes. */
export interface Schedule {
  /** Wall date in the club zone, YYYY-MM-DD. */
  date: string
  /** Wall time, HH:MM, or null for a whole day. */
  time: string | null
  /** Wall time; null: it is not known. */
  endTime: string | null
  venue: string
  status: EventStatus | 'deleted'
}

/** A postponed event becomes past at no known time: the last instant that both databases can write. */
export const NEVER = '9999-12-31T23:59:59.999Z'

/** Before the title where only text is shown: calendars, feeds, share images. */
export const titlePrefixes = {
  scheduled: '',
  postponed: 'Postponed: ',
  cancelled: 'Cancelled: ',
} as const satisfies Record<EventStatus, string>

export const isSameSchedule = (one: Schedule, other: Schedule): boolean =>
  one.date === other.date &&
  one.time === other.time &&
  one.endTime === other.endTime &&
  one.venue === other.venue &&
  one.status === other.status
