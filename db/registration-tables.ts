import type { Defaulted, Instant } from './schema.ts'

export interface RegistrationTable {
  id: string
  event_id: string
  /** seated, waiting, cancelled */
  status: string
  /** The order of the waitlist. */
  place: Defaulted<number>
  name: string
  /** null: somebody who came to the door. */
  email: string | null
  email_key: string | null
  phone: string | null
  branch: string | null
  year: string | null
  /** JSON: question and answer, both as they were. */
  answers: Defaulted<string>
  request_key: string | null
  is_walk_in: Defaulted<number>
  notice_version: string | null
  notice_hash: string | null
  created_at: Instant
  seated_at: Defaulted<Instant | null>
  cancelled_at: Defaulted<Instant | null>
  checked_in_at: Defaulted<Instant | null>
  /** The id of an admin or of a door link. */
  checked_in_by: Defaulted<string | null>
  day_reminded_at: Defaulted<Instant | null>
  hours_reminded_at: Defaulted<Instant | null>
}

export interface DoorLinkTable {
  id: string
  event_id: string
  token_hash: string
  helper: string
  expires_at: Instant
  created_at: Instant
  created_by: string | null
}
