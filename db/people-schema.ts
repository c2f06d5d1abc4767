import type { Defaulted, Instant } from './columns.ts'

/** The tables of join requests, and of what members agreed to and were mailed; a part of schema.ts. */

/** A consent is valid from `given_at` until `withdrawn_at`. */
export interface ConsentTable {
  id: string
  user_id: string
  /** announcements */
  kind: string
  given_at: Instant
  withdrawn_at: Instant | null
}

/** A post that was sent by mail. */
export interface AnnouncementTable {
  id: string
  post_id: string
  sent_at: Instant
  sent_by: string | null
}

/** Each member gets a post once. */
export interface AnnouncementRecipientTable {
  post_id: string
  user_id: string
  announcement_id: string
}

/** A link that was mailed, or sent with a welcome. It works until `expires_at`, and once. */
export interface EmailLinkTable {
  id: string
  user_id: string
  /** welcome, sign-in, confirm, change-old, change-new */
  purpose: string
  token_hash: string
  /** The address that it confirms; '' for a welcome. */
  email: string
  created_at: Instant
  expires_at: Instant
  /** When one side of a change of address confirmed it; the other side must, too. */
  followed_at: Defaulted<Instant | null>
}

export interface JoinRequestTable {
  id: string
  name: string
  phone: string
  branch: string
  year: string
  interest: string
  /** pending, approved, rejected (hidden everywhere, can be undone for 30 seconds, erased after 30 days) */
  status: Defaulted<string>
  notice_version: string
  notice_hash: string
  noticed_at: Instant
  created_at: Instant
  approved_at: Instant | null
  approved_by: string | null
  rejected_at: Instant | null
  rejected_by: string | null
  reviewer_note: Defaulted<string | null>
  /** When an admin opened the welcome message. */
  whatsapp_opened_at: Defaulted<Instant | null>
  /** The request key of the last submission; null: the form was sent without scripts. */
  request_key: Defaulted<string | null>
  /** SHA-256 of the token in the applicant's status link; null: sent before there was one. */
  status_token_hash: Defaulted<string | null>
  /** When an admin's list first showed it. */
  first_read_at: Defaulted<Instant | null>
  /** A name of join-requests/status.rules.ts. */
  rejection_reason: Defaulted<string | null>
  /** Tells senders of one phone apart, and names no address: `senderOf` (join-requests/submission.server.ts). */
  sender: Defaulted<string | null>
  /** Grows with the answers and with each proposal. */
  version: Defaulted<number>
  /** When the applicant last changed the answers. */
  answers_changed_at: Defaulted<Instant | null>
}

/** Answers sent with the phone of a request that waits, without a proof that the same person sent both. */
export interface JoinProposalTable {
  id: string
  request_id: string
  name: string
  phone: string
  branch: string
  year: string
  interest: string
  notice_version: string
  notice_hash: string
  /** When these answers were sent. */
  noticed_at: Instant
  created_at: Instant
  request_key: string | null
  status_token_hash: string
  sender: string
  first_read_at: Defaulted<Instant | null>
  /** When an admin chose between these answers and those of the request; null: they wait. */
  settled_at: Defaulted<Instant | null>
}
