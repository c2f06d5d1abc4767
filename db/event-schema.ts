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
  /** Who made the pictures; '' for nobody. */
  credit: string
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
  /** 0: pictures that show them may not be published; null: not asked, or a stranger may have said yes. */
  pictures_allowed: Defaulted<number | null>
  /** JSON: the answers to the organiser's questions. */
  answers: string
  created_at: Instant
}

/** Proof that a person was checked in. It outlives its registration only if its owner agreed. */
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

/** The running order of the films that an event shows. */
export interface ProgrammeTable {
  event_id: string
  /** JSON: the ids of the films. Those that are missing come last. */
  film_ids: string
}

/** The audience's vote about the films of an event. */
export interface VoteTable {
  event_id: string
  /** When it was opened first. */
  opened_at: Instant
  /** null: it is open. */
  closed_at: Defaulted<Instant | null>
  /** When its result was shown, which is final. */
  shown_at: Defaulted<Instant | null>
  /** JSON: the sums as they were then. They outlive the registrations. */
  result: Defaulted<string | null>
}

export interface FilmVoteTable {
  registration_id: string
  film_id: string
  /** 1 to 5 */
  rating: number
}

export interface RegistrationTable {
  id: string
  event_id: string
  /** seated, waiting, cancelled */
  status: string
  /** The order of the waitlist. */
  waitlist_number: Defaulted<number>
  name: string
  /** null: a walk-in. */
  email: string | null
  email_key: string | null
  phone: string | null
  branch: string | null
  year: string | null
  /** JSON: question and answer, both as they were. */
  answers: Defaulted<string>
  /** 1: pictures that show them may be published; 0: not; null: not asked. */
  pictures_allowed: Defaulted<number | null>
  request_key: string | null
  is_walk_in: Defaulted<number>
  notice_version: string | null
  notice_hash: string | null
  created_at: Instant
  seated_at: Defaulted<Instant | null>
  /** Until when a seat from the waitlist has to be confirmed; null: it has not, or was. */
  confirm_by: Defaulted<Instant | null>
  cancelled_at: Defaulted<Instant | null>
  checked_in_at: Defaulted<Instant | null>
  /** The id of an admin or of a check-in link. */
  checked_in_by: Defaulted<string | null>
  /** The entry that checked in last, also after its undo: the time that its device gave it. */
  check_in_entry: Defaulted<string | null>
  day_reminded_at: Defaulted<Instant | null>
  hours_reminded_at: Defaulted<Instant | null>
  /** The schedule version that the person knew before the last mail about a change. */
  known_version: Defaulted<number>
  /** The schedule version of that mail, or of the registration. */
  notified_version: Defaulted<number>
  /** The person ended the messages of the organisers; null: they come. */
  messages_stopped_at: Defaulted<Instant | null>
  /** unpaid, claimed (the guest says so), paid, returned */
  payment_state: Defaulted<string>
  /** The bank reference that the guest typed. */
  payment_reference: Defaulted<string | null>
  /** upi, cash */
  payment_method: Defaulted<string | null>
  payment_paise: Defaulted<number | null>
  payment_at: Defaulted<Instant | null>
  /** The id of the admin who marked it. */
  payment_by: Defaulted<string | null>
  /** When the mail with the two questions was queued; it is queued once. */
  feedback_asked_at: Defaulted<Instant | null>
  /** 1 to 5; null: not answered. */
  feedback_rating: Defaulted<number | null>
  feedback_line: Defaulted<string | null>
}
/** A picture of an event that is over. */
export interface EventPictureTable {
  id: string
  event_id: string
  /** SHA-256 of the file as it was chosen: chosen again, it is known. */
  content_hash: string
  /** An upload, or the address of a picture; '' once it was deleted. */
  src: string
  alt: string
  position: number
  /** Of both sizes that are stored. */
  bytes: number
  /** 'shown'; 'hidden' by somebody who pressed 'Take this down'; 'deleted' after that. */
  state: string
  hidden_at: Instant | null
  created_at: Instant
}
