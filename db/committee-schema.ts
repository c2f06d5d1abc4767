import type { Defaulted, Instant } from './columns.ts'

/** Who belongs to the club and who runs it: memberships, invites, terms, and which mails an admin gets. */

export interface InviteTable {
  id: string
  email: string
  role: string
  is_mailed: number
  created_at: Instant
  created_by: string | null
  expires_at: Instant
  accepted_at: Instant | null
  accepted_by: string | null
}

export interface CommitteeNoticeTable {
  user_id: string
  updated_at: Instant
  /** 0 or 1. */
  daily_mail: Defaulted<number>
  requests_at_once: Defaulted<number>
}

export interface TermTable {
  user_id: string
  ends_at: Instant
  last_notice: number | null
  updated_at: Instant
}

export interface MembershipTable {
  id: string
  user_id: string
  /** The first and the last day, in the club's time zone. */
  since: string
  member_until: string
  /** The day an admin ended it before its time. */
  ended_on: Defaulted<string | null>
  /** JSON: what it was before the last approval renewed it; null: that approval began it. */
  before_renewal: Defaulted<string | null>
  created_at: Instant
}

/** From one committee to the next; one at a time is open. */
export interface HandoverTable {
  id: string
  started_at: Instant
  started_by: string | null
  /** The WhatsApp invite at its start; '' where none was set, and when it is finished. */
  old_invite: string
  /** A hash of the backup passphrase at its start; null: the server had none. */
  passphrase_hash: string | null
  /** open, finished */
  status: Defaulted<string>
  finished_at: Defaulted<Instant | null>
}

/** What a person said that the site cannot know. */
export interface HandoverTickTable {
  handover_id: string
  name: string
  ticked_at: Instant
  ticked_by: string | null
}

/** What the club has outside its site. */
export interface OutsideAccountTable {
  id: string
  name: string
  /** A name; '' where nobody is known. */
  holder: string
  next_holder: string
  handed_at: Defaulted<Instant | null>
  created_at: Instant
}

/** A committee of before. */
export interface CommitteeYearTable {
  /** '2026-27', in the address of its page. */
  slug: string
  /** The calendar year in which it began. */
  from_year: number
  /** JSON: the published team of that day. */
  team: string
  archived_at: Instant
  archived_by: string | null
}

/** One row at most: who gets a mail when no super admin signs in any more. */
export interface GuardianTable {
  id: string
  name: string
  email: string
  set_at: Instant
  /** When the last such mail was sent. */
  notified_at: Defaulted<Instant | null>
}

/** One row at most: the guardian has named a former super admin, who has not followed the link yet. */
export interface RecoveryTable {
  id: string
  former_id: string
  started_at: Instant
  expires_at: Instant
}
