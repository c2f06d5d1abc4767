import type { Defaulted, Instant } from './columns.ts'
import type {
  CommitteeNoticeTable,
  CommitteeYearTable,
  GuardianTable,
  HandoverTable,
  HandoverTickTable,
  RecoveryTable,
  InviteTable,
  MembershipTable,
  OutsideAccountTable,
  TermTable,
} from './committee-schema.ts'
import type { BackupTable, ContentChangeTable, ContentRevisionTable, ContentTable } from './content-schema.ts'
import type {
  CertificateTable,
  EventMessageTable,
  EventNameTable,
  EventPictureTable,
  EventRecapTable,
  EventScheduleTable,
  FilmVoteTable,
  ProgrammeTable,
  RegistrationTable,
  SeatRequestTable,
  VoteTable,
} from './event-schema.ts'
import type {
  FilmCallTable,
  FilmEntryTable,
  FilmJurorTable,
  FilmReviewTable,
  FilmSubmissionTable,
} from './film-schema.ts'
import type {
  AnnouncementRecipientTable,
  AnnouncementTable,
  ConsentTable,
  EmailLinkTable,
  JoinProposalTable,
  JoinRequestTable,
} from './people-schema.ts'

/** Counts and money are whole numbers; states are text with a check. */

interface UserAccountTable {
  id: string
  email: string
  /** 0 or 1; never read. */
  email_verified: Defaulted<number>
  name: string
  image: string | null
  role: Defaulted<string>
  status: Defaulted<string>
  phone: string | null
  branch: string | null
  /** The calendar year in which they leave the college. */
  leaves_in: Defaulted<number | null>
  interest: string | null
  join_request_id: string | null
  created_at: Instant
  created_by: string | null
  updated_at: Instant
  approved_at: Instant | null
  approved_by: string | null
  /** When its owner followed a link mailed to `email`; null: not confirmed. */
  email_confirmed_at: Defaulted<Instant | null>
  /** When a mail server said that the mailbox of `email` does not exist; null: it did not since a mail was delivered. */
  email_refused_at: Defaulted<Instant | null>
  /** When a regular user last signed in; null: never since the sign-up. */
  used_at: Defaulted<Instant | null>
  /** When they were warned that the unused account ends. */
  end_warned_at: Defaulted<Instant | null>
  /** In the address of its private calendar; null: none was made. */
  feed_key: Defaulted<string | null>
  /** When its owner wants to be erased; null: not. */
  erase_at: Defaulted<Instant | null>
  /** Until when the account was a super admin, the last time; null: it never was, or is one for the first time. */
  super_admin_until: Defaulted<Instant | null>
  /** The admin who requested it for the member; null: the member. */
  erase_by: Defaulted<string | null>
}

/** Passwords. */
interface CredentialTable {
  id: string
  user_id: string
  account_id: string
  provider_id: string
  password: string | null
  created_at: Instant
  updated_at: Instant
  works_until: Instant | null
  must_change: Defaulted<number>
}

interface SessionTable {
  id: string
  user_id: string
  /** SHA-256 of the token in the cookie. */
  token_hash: string
  ip_address: string | null
  user_agent: string | null
  expires_at: Instant
  created_at: Instant
  updated_at: Instant
  proved_at: Instant | null
}

interface VerificationTable {
  id: string
  identifier: string
  value: string
  expires_at: Instant
  created_at: Instant
  updated_at: Instant
}

/** The secret shared with the authenticator app. */
interface SecondFactorTable {
  user_id: string
  secret: string
  last_step: number | null
  created_at: Instant
  confirmed_at: Instant | null
}

interface RecoveryCodeTable {
  id: string
  user_id: string
  code_hash: string
}

interface EventTable {
  id: string
  title: string
  description: string
  about_event: string
  google_form_link: string
  date: string
  time: string | null
  turns_past_at: Instant
  venue: string
  category: string
  image: string
  /** Wall time; up to `time` it is of the next day. */
  end_time: Defaulted<string | null>
  map_link: Defaulted<string>
  host_name: Defaulted<string>
  host_contact: Defaulted<string>
  /** '' for no text. */
  image_alt: Defaulted<string>
  /** '30 70': what stays in view where it is cropped; null: nobody chose. */
  image_focus: Defaulted<string | null>
  gives_certificates: Defaulted<number>
  certificate_text: Defaulted<string>
  /** '2.5'; '': as long as the event lasts. */
  certificate_hours: Defaulted<string>
  certificate_signer_1: Defaulted<string>
  certificate_signer_2: Defaulted<string>
  asks_feedback: Defaulted<number>
  /** Whole rupees. */
  registration_fee: number
  /** The rest of the fee, 0 to 99 paise. */
  fee_paise: Defaulted<number>
  seats: number
  participants: Defaulted<number>
  /** The number of changes since its creation. */
  revision: Defaulted<number>
  /** Written at creation, never read (product.md#event-time). */
  status: Defaulted<string>
  /** scheduled, postponed, cancelled */
  event_status: Defaulted<string>
  /** Why it is postponed or cancelled; '' for none. */
  status_reason: Defaulted<string>
  /** The date and time before the last move; null: it was not moved. */
  previous_date: Defaulted<string | null>
  previous_time: Defaulted<string | null>
  /** The latest row of `event_schedule`; 0: the schedule never changed. */
  schedule_version: Defaulted<number>
  /** The latest version that ticket holders were to be notified of. */
  notice_version: Defaulted<number>
  /** Public from then on; null: a draft. */
  published_at: Defaulted<Instant | null>
  /** Events made by repeating one have the same; null: it was not repeated. */
  series_id: Defaulted<string | null>
  /** In the address of the preview of a draft; null: there was none. */
  preview_key: Defaulted<string | null>
  /** form, here */
  registration: Defaulted<string>
  opens_at: Defaulted<Instant | null>
  closes_at: Defaulted<Instant | null>
  cancel_until: Defaulted<Instant | null>
  /** Only members register until then; null: everybody does. */
  members_until: Defaulted<Instant | null>
  /** Closed by hand. */
  closed_at: Defaulted<Instant | null>
  has_waitlist: Defaulted<number>
  /** 1: seats of people who have not come become free at check-in. */
  releases_seats: Defaulted<number>
  asks_branch: Defaulted<number>
  asks_year: Defaulted<number>
  /** Whether people are asked if pictures that show them may be published. */
  asks_pictures: Defaulted<number>
  /** JSON: the organiser's own questions. */
  questions: Defaulted<string>
  /** The last waitlist position given out. */
  last_waitlist_number: Defaulted<number>
  /** The number of check-ins; null when check-in was not used. */
  attended: Defaulted<number | null>
  created_at: Instant
  created_by: string | null
  updated_at: Instant
  deleted_at: Instant | null
  deleted_by: string | null
}

interface PostTable {
  id: string
  title: string
  body: string
  /** To come: published at that moment. */
  published_at: Instant | null
  created_at: Instant
  created_by: string | null
  updated_at: Instant
  /** '' for none, as of the link. */
  image: Defaulted<string>
  image_alt: Defaulted<string>
  image_focus: Defaulted<string>
  link_label: Defaulted<string>
  link_url: Defaulted<string>
  /** 1: sent by mail once it is public. */
  mail_when_public: Defaulted<number>
  pinned_at: Instant | null
  deleted_at: Instant | null
}

interface CommentTable {
  id: string
  post_id: string
  author_name: string
  body: string
  /** held, approved */
  status: Defaulted<string>
  created_at: Instant
}

/** Fixed windows: attempts of a key since its window began. */
interface RateLimitTable {
  key: string
  window_started_at: Instant
  used: number
}

interface MailTable {
  id: string
  recipient: string
  subject: string
  body_text: string
  /** waiting, delivered, failed */
  status: Defaulted<string>
  attempts: Defaulted<number>
  next_attempt_at: Instant
  claimed_until: Instant | null
  last_problem: string | null
  created_at: Instant
  delivered_at: Instant | null
  /** When its last attempt failed for good; null: it did not, or its time was over. */
  failed_at: Defaulted<Instant | null>
  /** null: answers go to the club. */
  reply_to: Defaulted<string | null>
  /** Lower priorities are sent first. */
  priority: Defaulted<number>
  /** Saved in the outbox folder, since there was no mail server. */
  is_saved: Defaulted<number>
  /** The subject of the mail, for withdrawing it while it waits. */
  about: Defaulted<string | null>
  useless_after: Defaulted<Instant | null>
  /** null: the mail has a plain part only. */
  body_html: Defaulted<string | null>
  unsubscribe_url: Defaulted<string | null>
  /** An iCalendar file that the mail carries. */
  calendar: Defaulted<string | null>
}

/** The audit log: ids only, names are looked up when it is read. */
interface AuditEntryTable {
  id: string
  at: Instant
  actor_id: string | null
  action: string
  subject_kind: string
  subject_id: string | null
}

/** A keyed digest of the phone or email of an erased person (app/privacy). */
interface ErasureTable {
  digest: string
  erased_at: Instant
}

/** Key-value facts of the installation, such as whether the demo was seeded. */
interface SettingTable {
  key: string
  value: string
  updated_at: Instant
}

interface CheckInLinkTable {
  id: string
  event_id: string
  token_hash: string
  helper: string
  /** null: it works at once. */
  starts_at: Defaulted<Instant | null>
  expires_at: Instant
  adds_walk_ins: Defaulted<number>
  created_at: Instant
  created_by: string | null
}

export interface Schema {
  user_account: UserAccountTable
  consent: ConsentTable
  email_link: EmailLinkTable
  announcement: AnnouncementTable
  announcement_recipient: AnnouncementRecipientTable
  credential: CredentialTable
  session: SessionTable
  verification: VerificationTable
  invite: InviteTable
  term: TermTable
  committee_notice: CommitteeNoticeTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  membership: MembershipTable
  event: EventTable
  event_schedule: EventScheduleTable
  event_message: EventMessageTable
  event_recap: EventRecapTable
  event_picture: EventPictureTable
  event_name: EventNameTable
  registration: RegistrationTable
  seat_request: SeatRequestTable
  programme: ProgrammeTable
  vote: VoteTable
  film_vote: FilmVoteTable
  certificate: CertificateTable
  check_in_link: CheckInLinkTable
  join_request: JoinRequestTable
  join_proposal: JoinProposalTable
  post: PostTable
  comment: CommentTable
  film_submission: FilmSubmissionTable
  film_call: FilmCallTable
  film_entry: FilmEntryTable
  film_juror: FilmJurorTable
  film_review: FilmReviewTable
  audit_entry: AuditEntryTable
  rate_limit: RateLimitTable
  mail: MailTable
  erasure: ErasureTable
  setting: SettingTable
  content: ContentTable
  content_revision: ContentRevisionTable
  content_change: ContentChangeTable
  backup: BackupTable
  guardian: GuardianTable
  handover: HandoverTable
  handover_tick: HandoverTickTable
  recovery: RecoveryTable
  outside_account: OutsideAccountTable
  committee_year: CommitteeYearTable
}
