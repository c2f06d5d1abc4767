import type { Branch, Year } from '#app/club/people.ts'
import type { OpenEvent } from '#app/events/model.ts'

/** Has a seat, waits for one, or gave it back. */
const standings = ['seated', 'waiting', 'cancelled'] as const
export type SeatStanding = (typeof standings)[number]

/** What an organiser's list can be narrowed to; whoever is in has a seat as well. */
const listStates = [...standings, 'in'] as const
export type ListState = (typeof listStates)[number]

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

/** Somebody as the organiser's list shows them. */
export interface ListedRegistration extends Registration {
  /** The address of their ticket. */
  link: string
  /** In the waitlist, counted from 1. */
  waitsAs: number | null
}

export interface ListCounts {
  seated: number
  waiting: number
  cancelled: number
  in: number
  /** Of those with a seat, and of those who wait, who can be written to. */
  reachable: { seated: number; waiting: number }
}

/** A way into door mode for a helper without an account. */
export interface DoorLink {
  id: string
  eventId: string
  helper: string
  expiresAt: string
}

/** Where somebody stands in the waitlist, both counted from 1. */
export interface Place {
  place: number
  of: number
}

/** What the page behind a ticket's link shows. */
export interface Ticket {
  registration: Pick<Registration, 'id' | 'standing' | 'name' | 'email' | 'checkedInAt' | 'cancelledAt'>
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

/** Everybody with a seat, as door mode carries them for when the network is gone. */
export interface Roster {
  event: { id: string; title: string; longDate: string; clockTime: string }
  timeZone: string
  /** By the server's clock, ISO 8601 UTC. */
  toldAt: string
  guests: Guest[]
  /** Of a helper's link. */
  helper: string | null
  expiresAt: string | null
}

/** What was done at a door, perhaps a while ago with the network gone. */
export interface DoorAct {
  /** The registration's. */
  id: string
  kind: 'in' | 'out'
  /** By the clock of the door, ISO 8601 UTC. */
  at: string
  /** Of an `out`: the entry it takes back, and no later one. */
  since?: string | undefined
}

export interface DoorResult {
  id: string
  /** `already`: somebody else let them in before. */
  became: 'in' | 'out' | 'already' | 'unknown'
  since: string | null
}

/** What a code is, which the door's own list does not know. */
export type CodeStanding = SeatStanding | 'elsewhere' | 'unknown'

/** What a door sends: what was done there, and what it wants to know. */
export interface WalkInAsk {
  name: string
  phone: string
  /** A uuid: the same one again is the same person. */
  requestKey?: string | undefined
}

export interface DoorAsk {
  /** Of a helper's link; an admin comes by the event. */
  token?: string | undefined
  eventId?: string | undefined
  acts: DoorAct[]
  code?: string | undefined
  walkIn?: WalkInAsk | undefined
}

export type WalkInAnswer =
  | { ok: true; id: string }
  | { ok: false; sentence: string; errors: { name?: string; phone?: string } }

export interface DoorAnswer {
  results: DoorResult[]
  standing: CodeStanding | null
  walkIn: WalkInAnswer | null
  roster: Roster
}

export function isListState(text: unknown): text is ListState {
  return (listStates as readonly unknown[]).includes(text)
}

export function isSeatStanding(text: unknown): text is SeatStanding {
  return (standings as readonly unknown[]).includes(text)
}

const plurals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

export function ordinal(count: number): string {
  return `${count}${endings[plurals.select(count)] ?? 'th'}`
}

export function placeText({ place, of }: Place): string {
  return `You are ${ordinal(place)} of ${of}`
}
