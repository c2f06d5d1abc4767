import type { Branch, Year } from '#app/club/people.ts'
import type { OpenEvent } from '#app/events/model.ts'

/** Has a seat, waits for one, or gave it back. */
const standings = ['seated', 'waiting', 'cancelled'] as const
export type SeatStanding = (typeof standings)[number]

/** An organiser's question and what was answered, both as they were then. */
export interface Answered {
  question: string
  answer: string
}

/** What somebody writes to get a seat. */
export interface SeatAnswers {
  name: string
  email: string
  /** Ten digits. */
  phone: string
  branch: Branch | null
  year: Year | null
  answers: Answered[]
}

export interface Registration {
  id: string
  eventId: string
  standing: SeatStanding
  /** Grows along the waitlist; says nothing of a seat. */
  place: number
  name: string
  /** null: somebody who came to the door without one. */
  email: string | null
  phone: string | null
  branch: string | null
  year: string | null
  answers: Answered[]
  isWalkIn: boolean
  createdAt: string
  seatedAt: string | null
  cancelledAt: string | null
  checkedInAt: string | null
}

/** Where somebody stands in the waitlist, both counted from 1. */
export interface Place {
  place: number
  of: number
}

/** What the page behind a ticket's link shows. */
export interface Ticket {
  registration: Pick<Registration, 'id' | 'standing' | 'name' | 'checkedInAt' | 'cancelledAt'>
  event: OpenEvent
  /** Of whoever waits. */
  waiting: Place | null
  mayCancel: boolean
  /** What the door reads; of whoever has a seat. */
  code: string | null
}

/** Somebody as door mode lists them: enough to be found and known again, no more. */
export interface Guest {
  id: string
  name: string
  /** The last four digits. */
  phone: string
  /** What stands in their ticket's QR code. */
  code: string
  checkedInAt: string | null
  isWalkIn: boolean
}

export function isSeatStanding(text: unknown): text is SeatStanding {
  return (standings as readonly unknown[]).includes(text)
}

const rules = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

function ordinal(count: number): string {
  return `${count}${endings[rules.select(count)] ?? 'th'}`
}

export function placeText({ place, of }: Place): string {
  return `You are ${ordinal(place)} of ${of}`
}
