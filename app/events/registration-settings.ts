import { MINUTE_MS } from '#app/club/durations.rules.ts'
import { type EventStatus, NEVER } from './schedule.ts'

const questionKinds = ['text', 'choice', 'yes-no'] as const
export type QuestionKind = (typeof questionKinds)[number]

export function isQuestionKind(text: unknown): text is QuestionKind {
  return (questionKinds as readonly unknown[]).includes(text)
}

/** What the organiser asks besides name, email and phone. */
export interface Question {
  /** Its place in the organiser's form, 1 to 5; it stays when another question is removed. */
  slot: number
  kind: QuestionKind
  text: string
  /** Empty unless the question is a choice. */
  choices: string[]
  isRequired: boolean
}

/** How people register for an event. All instants are ISO 8601 UTC; null means the start of the event. */
export interface RegistrationSettings {
  /** By the outside form (product.md#registration-method), or here. */
  method: 'form' | 'here'
  opensAt: string | null
  closesAt: string | null
  cancelUntil: string | null
  /** Only members register until then, for good with `NEVER`; null: everybody does. */
  membersUntil: string | null
  hasWaitlist: boolean
  /** RELEASE_MINUTES after the start, seats of people who have not come become free at check-in. */
  releasesSeats: boolean
  asksBranch: boolean
  asksYear: boolean
  /** Whether pictures that show the person may be published. */
  asksPictures: boolean
  questions: Question[]
  /** Closed by hand, regardless of the opening hours. */
  isClosed: boolean
}

export const RELEASE_MINUTES = 15

export const externalFormSettings: RegistrationSettings = {
  method: 'form',
  opensAt: null,
  closesAt: null,
  cancelUntil: null,
  membersUntil: null,
  hasWaitlist: false,
  releasesSeats: false,
  asksBranch: false,
  asksYear: false,
  asksPictures: false,
  questions: [],
  isClosed: false,
}

/**
 * What a visitor can do: use the external form, register here, join the waitlist, or why neither is possible.
 */
export type RegistrationStatus =
  | 'form'
  | 'early'
  | 'open'
  | 'waitlist'
  | 'full'
  | 'closed'
  | 'past'
  | 'postponed'
  | 'cancelled'

/** What the status of an event's registration depends on. */
interface StatusFacts {
  turnsPastAt: string
  seats: number
  participants: number
  settings: RegistrationSettings
  eventStatus: EventStatus
}

export function registrationStatusOf(
  { turnsPastAt, seats, participants, settings, eventStatus }: StatusFacts,
  now: Date,
): RegistrationStatus {
  const at = now.getTime()
  const isFull = participants >= seats
  if (Date.parse(turnsPastAt) < at) return 'past'
  if (eventStatus !== 'scheduled') return eventStatus
  if (settings.method === 'form') return isFull ? 'full' : 'form'
  if (settings.isClosed || (settings.closesAt !== null && Date.parse(settings.closesAt) <= at))
    return 'closed'
  if (settings.opensAt !== null && Date.parse(settings.opensAt) > at) return 'early'
  if (!isFull) return 'open'
  return settings.hasWaitlist ? 'waitlist' : 'full'
}

/** The next time at which the event's status changes without a write; null: never. */
export function changesAt(
  { turnsPastAt, settings }: Pick<StatusFacts, 'turnsPastAt' | 'settings'>,
  now: Date,
): string | null {
  const registrationTimes =
    settings.method === 'here' ? [settings.opensAt, settings.closesAt, settings.membersUntil] : []
  const toCome = [turnsPastAt, ...registrationTimes].filter(
    (at) => at !== null && at !== NEVER && Date.parse(at) >= now.getTime(),
  )
  return toCome.reduce<string | null>(
    (first, at) => (first === null || (at ?? first) < first ? at : first),
    null,
  )
}

export const MEMBERS_ONLY = 'Members only'
export const membersFirstText = (when: string): string => `Members first, everybody from ${when}`

/** Whether only members register now. */
export function isForMembers(
  { membersUntil }: Pick<RegistrationSettings, 'membersUntil'>,
  now: Date,
): boolean {
  return membersUntil !== null && Date.parse(membersUntil) > now.getTime()
}

/** From when seats of people who have not come are free at check-in, ISO 8601 UTC; null: never. */
export function releasesAt({
  time,
  turnsPastAt,
  settings: { releasesSeats },
  eventStatus,
}: Omit<StatusFacts, 'seats' | 'participants'> & { time: string | null }): string | null {
  if (!releasesSeats || time === null || eventStatus !== 'scheduled') return null
  return new Date(Date.parse(turnsPastAt) + RELEASE_MINUTES * MINUTE_MS).toISOString()
}

/** Whether a registered person may still cancel. */
export function mayCancel(
  { turnsPastAt, settings }: Pick<StatusFacts, 'turnsPastAt' | 'settings'>,
  now: Date,
): boolean {
  const deadline =
    settings.cancelUntil !== null && settings.cancelUntil < turnsPastAt ? settings.cancelUntil : turnsPastAt
  return Date.parse(deadline) >= now.getTime()
}
