import type { Instant } from './columns.ts'

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
