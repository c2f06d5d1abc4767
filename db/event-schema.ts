import type { Defaulted, Instant } from './columns.ts'

/** The tables beside the event; a part of schema.ts. */

/** Each announced schedule of an event. */
export interface EventScheduleTable {
  event_id: string
  version: number
  date: string
  time: string | null
  end_time: string | null
  venue: string
  /** scheduled, postponed, cancelled, deleted */
  status: string
  created_at: Instant
}

export interface EventNameTable {
  name: string
  event_id: string
  named_at: string
}

/** A message that has not left yet. */
export interface EventMessageTable {
  id: string
  event_id: string
  /** 'all', 'seated', 'waiting' or 'in'. */
  audience: string
  subject: string
  body: string
  send_at: Instant
  created_at: Instant
  created_by: string | null
}

/** What the page of a past event tells of it; the id is that of the event. */
export interface EventRecapTable {
  id: string
  body: string
  /** JSON: pictures, each an address and its alternative text. */
  pictures: string
  version: number
  updated_at: Instant
}

/** A member's seat that they have still to confirm on their own page. */
export interface SeatRequestTable {
  id: string
  event_id: string
  user_id: string
  branch: string | null
  year: string | null
  /** JSON: the answers to the organiser's questions. */
  answers: string
  created_at: Instant
}

/** Proof that somebody was checked in. It stays without its registration where its owner agreed. */
export interface CertificateTable {
  id: string
  /** In the address of its public page, which says that it is valid. */
  code: string
  event_id: string
  /** null: the registration was erased after its time. */
  registration_id: string | null
  name: string
  /** Those of the registration, to find and erase it without one. */
  email: string | null
  phone: string | null
  created_at: Instant
  /** When its owner corrected the name. */
  corrected_at: Defaulted<Instant | null>
  /** When its owner first downloaded it. */
  downloaded_at: Defaulted<Instant | null>
  /** When its owner agreed that it outlives the registration; null: it goes with it. */
  kept_at: Defaulted<Instant | null>
  withdrawn_at: Defaulted<Instant | null>
}
