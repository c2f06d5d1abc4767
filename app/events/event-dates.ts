import { DAY_MS, HOUR_MS } from '#app/club/durations.rules.ts'
import type { PublicEvent } from './model.ts'
import { addDays, isWallDate, longDate } from './club-time.ts'
import { releasesAt } from './registration-settings.ts'

/** Wall moments of an event's form, as values of datetime-local fields; '' for none. */
export type Moments = Partial<Record<MomentField, string>>

export const momentFields = ['opensAt', 'closesAt', 'cancelUntil', 'membersUntil'] as const
type MomentField = (typeof momentFields)[number]

/** Farther from the start than this, the end of registration was hardly meant. */
const FAR_DAYS = 3

export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** Each moment moved by as many days as the event; a moment that is over by `current` is left empty. */
export function shiftedMoments(
  moments: Moments,
  { from, to, current }: { from: string; to: string; current: string },
): Required<Moments> {
  const days = isWallDate(to) ? daysBetween(from, to) : null
  const move = (moment = '') => {
    if (moment === '' || days === null) return ''
    const [date = '', time] = moment.split('T')
    const shifted = `${addDays(date, days)}T${time}`
    return shifted > current ? shifted : ''
  }
  return {
    opensAt: move(moments.opensAt),
    closesAt: move(moments.closesAt),
    cancelUntil: move(moments.cancelUntil),
    membersUntil: move(moments.membersUntil),
  }
}

const actions: Record<MomentField, { early: string | null; late: string }> = {
  opensAt: { early: null, late: 'Registration opens after the event begins' },
  closesAt: { early: 'Registration closes', late: 'Registration closes after the event begins' },
  cancelUntil: {
    early: 'Cancelling ends',
    late: 'Registrations can be cancelled after the event begins',
  },
  membersUntil: { early: null, late: 'Members come first until after the event begins' },
}

function warningOf(
  field: MomentField,
  { moment, begins }: { moment: string; begins: string },
): string | null {
  const { early, late } = actions[field]
  if (moment > begins) return `${late}.`
  const days = Math.floor(daysBetween(`${moment}Z`, `${begins}Z`))
  if (early === null || days < FAR_DAYS || moment.slice(0, 10) >= addDays(begins.slice(0, 10), -FAR_DAYS))
    return null
  return `${early} on ${longDate(moment.slice(0, 10))}, ${days} days before the event.`
}

/** Warnings about moments long before the event, or after it. */
export function momentWarnings({
  date = '',
  time = '',
  ...moments
}: Moments & { date?: string; time?: string }): string[] {
  if (!isWallDate(date)) return []
  const start = `${date}T${time || '23:59'}`
  return momentFields.flatMap((field) => {
    const moment = moments[field]
    return (moment && warningOf(field, { moment, begins: start })) || []
  })
}

/** So long an event is taken to last whose end is not known. */
const ASSUMED_LENGTH_MS = 4 * HOUR_MS

/** When an event is over, known or assumed, in milliseconds. Without a time it lasts to the end of its day. */
export const overAtMs = ({
  time,
  turnsPastAt,
  endsAt,
}: Pick<PublicEvent, 'time' | 'turnsPastAt' | 'endsAt'>): number =>
  endsAt === null ? Date.parse(turnsPastAt) + (time === null ? 0 : ASSUMED_LENGTH_MS) : Date.parse(endsAt)

/** Whether seats of people who have not come are free at check-in: from then on until the event is over. */
export function isReleased(
  event: Parameters<typeof releasesAt>[0] & Pick<PublicEvent, 'endsAt'>,
  now: Date,
): boolean {
  const at = releasesAt(event)
  return at !== null && Date.parse(at) <= now.getTime() && now.getTime() < overAtMs(event)
}

/** It took place: its day is over, and so is the event itself, which may last beyond midnight. */
export const hasTakenPlace = (
  event: Pick<PublicEvent, 'eventStatus' | 'date' | 'time' | 'turnsPastAt' | 'endsAt'>,
  today: string,
  now: Date,
): boolean => event.eventStatus === 'scheduled' && event.date < today && overAtMs(event) < now.getTime()
