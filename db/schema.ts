import type { ColumnType } from 'kysely'
import type { DoorLinkTable, RegistrationTable } from './registration-tables.ts'

/** Instants are ISO 8601 UTC strings on both engines; counts and money whole numbers; states text with a check. */
export type Instant = string
export type Defaulted<T> = ColumnType<T, T | undefined, T>

interface UserAccountTable {
  id: string
  email: string
  /** better-auth's own flag, 0 or 1 on both engines. */
  email_verified: Defaulted<number>
  name: string
  image: string | null
  role: Defaulted<string>
  standing: Defaulted<string>
  phone: string | null
  branch: string | null
  year: string | null
  interest: string | null
  join_request_id: string | null
  created_at: Instant
  created_by: string | null
  updated_at: Instant
  approved_at: Instant | null
  approved_by: string | null
}

/** better-auth's "account": how a user proves who they are. */
interface CredentialTable {
  id: string
  user_id: string
  account_id: string
  provider_id: string
  password: string | null
  created_at: Instant
  updated_at: Instant
  works_until: Instant | null
}

interface SessionTable {
  id: string
  user_id: string
  token: string
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

/** The secret an authenticator app has, too. */
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
  registration_fee: number
  seats: number
  participants: Defaulted<number>
  /** How often it was changed since it was made. */
  revision: Defaulted<number>
  /** Written at creation, never read (decision 3). */
  status: Defaulted<string>
  /** form, here */
  registration: Defaulted<string>
  opens_at: Defaulted<Instant | null>
  closes_at: Defaulted<Instant | null>
  cancel_until: Defaulted<Instant | null>
  /** Closed by hand. */
  closed_at: Defaulted<Instant | null>
  has_waitlist: Defaulted<number>
  asks_branch: Defaulted<number>
  asks_year: Defaulted<number>
  /** JSON: the organiser's own questions. */
  questions: Defaulted<string>
  /** Numbers given out for the waitlist so far. */
  places_given: Defaulted<number>
  /** Checked in at the door; null: the door was not used. */
  attended: Defaulted<number | null>
  created_at: Instant
  created_by: string | null
  updated_at: Instant
  deleted_at: Instant | null
  deleted_by: string | null
}

interface JoinRequestTable {
  id: string
  name: string
  phone: string
  branch: string
  year: string
  interest: string
  /** pending, approved, rejected (gone from every answer, undone within 30 seconds, erased after 30 days) */
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
  /** When an admin opened the welcome; not the same as an approval. */
  whatsapp_opened_at: Defaulted<Instant | null>
  /** How often its phone has asked since `tries_began_at`; null: nobody counted. */
  tries: Defaulted<number>
  tries_began_at: Defaulted<Instant | null>
}

interface PostTable {
  id: string
  title: string
  body: string
  published_at: Instant | null
  created_at: Instant
  created_by: string | null
  updated_at: Instant
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

interface FilmSubmissionTable {
  id: string
  email: string
  notice_version: string
  created_at: Instant
}

/** Fixed windows: how many tries a key has used since the window began. */
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
  /** What it speaks of, so that it can be withdrawn while it waits. */
  about: Defaulted<string | null>
  useless_after: Defaulted<Instant | null>
}

/** Who did what when: ids only, names are looked up when somebody reads. */
interface AuditEntryTable {
  id: string
  at: Instant
  actor_id: string | null
  action: string
  subject_kind: string
  subject_id: string | null
}

/** A keyed digest of a phone or an e-mail whose owner was forgotten (db/erasure). */
interface ErasureTable {
  digest: string
  erased_at: Instant
}

/** Small facts of the installation, e.g. that the demo club was laid down. */
interface SettingTable {
  key: string
  value: string
  updated_at: Instant
}

export interface Schema {
  user_account: UserAccountTable
  credential: CredentialTable
  session: SessionTable
  verification: VerificationTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  event: EventTable
  registration: RegistrationTable
  door_link: DoorLinkTable
  join_request: JoinRequestTable
  post: PostTable
  comment: CommentTable
  film_submission: FilmSubmissionTable
  audit_entry: AuditEntryTable
  rate_limit: RateLimitTable
  mail: MailTable
  erasure: ErasureTable
  setting: SettingTable
}
