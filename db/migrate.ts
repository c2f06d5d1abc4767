import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { columnsOf, type Engine } from './columns.ts'
import type { Migration } from './migration.ts'
import { accounts } from './migrations/0001-accounts.ts'
import { events } from './migrations/0002-events.ts'
import { joinRequests } from './migrations/0003-join-requests.ts'
import { posts } from './migrations/0004-posts.ts'
import { mail } from './migrations/0005-mail.ts'
import { limitsAndSettings } from './migrations/0006-limits-and-settings.ts'
import { films } from './migrations/0007-films.ts'
import { eventRevision } from './migrations/0008-event-revision.ts'
import { audit } from './migrations/0009-audit.ts'
import { mailLists } from './migrations/0010-mail-lists.ts'
import { review } from './migrations/0011-review.ts'
import { secondFactor } from './migrations/0012-second-factor.ts'
import { provedSessions } from './migrations/0013-proved-sessions.ts'
import { eventCategories } from './migrations/0014-event-categories.ts'
import { erasures } from './migrations/0015-erasures.ts'
import { registrations } from './migrations/0016-registrations.ts'
import { firstPasswords } from './migrations/0017-first-passwords.ts'
import { triesByKey } from './migrations/0018-tries-by-key.ts'
import { triesWithRequests } from './migrations/0019-tries-with-requests.ts'
import { mailOrder } from './migrations/0020-mail-order.ts'
import { networkLimit } from './migrations/0021-network-limit.ts'
import { hashedSessions } from './migrations/0022-hashed-sessions.ts'
import { feesWithPaise } from './migrations/0023-fees-with-paise.ts'
import { joinRequestKey } from './migrations/0024-join-request-key.ts'
import { mailParts } from './migrations/0025-mail-parts.ts'
import { eventSchedule } from './migrations/0026-event-schedule.ts'
import { eventPublication } from './migrations/0027-event-publication.ts'
import { content } from './migrations/0033-content.ts'
import { eventSeries } from './migrations/0034-event-series.ts'
import { messages } from './migrations/0035-messages.ts'
import { eventNames } from './migrations/0040-event-names.ts'
import { contentPreview } from './migrations/0042-content-preview.ts'
import { mailUnsubscribe } from './migrations/0050-mail-unsubscribe.ts'
import { openingAlerts } from './migrations/0051-opening-alerts.ts'
import { eventRecaps } from './migrations/0052-event-recaps.ts'
import { membership } from './migrations/0054-membership.ts'
import { unusedSignUps } from './migrations/0055-unused-sign-ups.ts'
import { consents } from './migrations/0058-consents.ts'
import { joinStatus } from './migrations/0059-join-status.ts'
import { memberPages } from './migrations/0060-member-pages.ts'
import { givenPasswords } from './migrations/0062-given-passwords.ts'
import { invites } from './migrations/0063-invites.ts'
import { committeeNotices } from './migrations/0064-committee-notices.ts'
import { terms } from './migrations/0065-terms.ts'
import { noticeKinds } from './migrations/0066-notice-kinds.ts'
import { stoppedMessages } from './migrations/0067-stopped-messages.ts'
import { checkInLinks } from './migrations/0071-check-in-links.ts'
import { backups } from './migrations/0075-backups.ts'
import { agreementInConsents } from './migrations/0080-agreement-in-consents.ts'
import { erasedOnBehalf } from './migrations/0081-erased-on-behalf.ts'
import { handover } from './migrations/0085-handover.ts'
import { committeeYears } from './migrations/0086-committee-years.ts'
import { guardian } from './migrations/0087-guardian.ts'
import { announcements } from './migrations/0090-announcements.ts'
import { postDetails } from './migrations/0091-post-details.ts'
import { eventDetails } from './migrations/0094-event-details.ts'
import { seatConfirmations } from './migrations/0095-seat-confirmations.ts'
import { noShows } from './migrations/0096-no-shows.ts'
import { contentChanges } from './migrations/0098-content-changes.ts'
import { passkeys } from './migrations/0106-passkeys.ts'
import { pictureFocus } from './migrations/0107-picture-focus.ts'
import { scheduleEnd } from './migrations/0108-schedule-end.ts'
import { joinProposals } from './migrations/0110-join-proposals.ts'
import { joinRequestVersions } from './migrations/0111-join-request-versions.ts'
import { noKeptNames } from './migrations/0112-no-kept-names.ts'
import { noSleepingErasures } from './migrations/0113-no-sleeping-erasures.ts'
import { contactAddress } from './migrations/0114-contact-address.ts'
import { mailFailedAt } from './migrations/0116-mail-failed-at.ts'
import { mailReplyTo } from './migrations/0117-mail-reply-to.ts'
import { foldedText } from './migrations/0118-folded.ts'
import { noPasskeys } from './migrations/0130-no-passkeys.ts'
import { noOpeningAlerts } from './migrations/0131-no-opening-alerts.ts'
import { leavingYears } from './migrations/0140-leaving-years.ts'
import { twoMailSwitches } from './migrations/0141-two-mail-switches.ts'
import { seatRules } from './migrations/0150-seat-rules.ts'
import { oneHomePage } from './migrations/0151-one-home-page.ts'
import { knownConsents } from './migrations/0152-known-consents.ts'
import { membersFirst } from './migrations/0153-members-first.ts'
import { certificates } from './migrations/0154-certificates.ts'
import { payments } from './migrations/0155-payments.ts'
import { feedback } from './migrations/0157-feedback.ts'
import { feedbackRating } from './migrations/0158-feedback-rating.ts'
import { eventPictures } from './migrations/0159-event-pictures.ts'
import { vote } from './migrations/0160-vote.ts'
import { filmCalls } from './migrations/0161-film-calls.ts'
import type { Schema } from './schema.ts'

/** Forward only: a released migration is never changed, a new one goes to the end. */
export const migrations: readonly Migration[] = [
  accounts,
  events,
  joinRequests,
  posts,
  mail,
  limitsAndSettings,
  films,
  eventRevision,
  audit,
  mailLists,
  review,
  secondFactor,
  provedSessions,
  eventCategories,
  erasures,
  registrations,
  firstPasswords,
  triesByKey,
  triesWithRequests,
  mailOrder,
  networkLimit,
  hashedSessions,
  feesWithPaise,
  joinRequestKey,
  mailParts,
  eventSchedule,
  eventPublication,
  content,
  eventSeries,
  messages,
  eventNames,
  contentPreview,
  mailUnsubscribe,
  openingAlerts,
  eventRecaps,
  membership,
  unusedSignUps,
  consents,
  joinStatus,
  memberPages,
  givenPasswords,
  invites,
  committeeNotices,
  terms,
  noticeKinds,
  stoppedMessages,
  checkInLinks,
  backups,
  agreementInConsents,
  erasedOnBehalf,
  handover,
  committeeYears,
  guardian,
  announcements,
  postDetails,
  eventDetails,
  seatConfirmations,
  noShows,
  contentChanges,
  passkeys,
  pictureFocus,
  scheduleEnd,
  joinProposals,
  joinRequestVersions,
  noKeptNames,
  noSleepingErasures,
  contactAddress,
  mailFailedAt,
  mailReplyTo,
  foldedText,
  noPasskeys,
  noOpeningAlerts,
  leavingYears,
  twoMailSwitches,
  seatRules,
  oneHomePage,
  knownConsents,
  membersFirst,
  certificates,
  payments,
  feedback,
  feedbackRating,
  eventPictures,
  vote,
  filmCalls,
]

/** The message says in one line why this version must not use the database. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

type History = { migration: { name: string; checksum: string; applied_at: string } }

interface Opened {
  db: Kysely<Schema>
  engine: Engine
}

interface Target {
  db: Kysely<Schema & History>
  engine: Engine
  list: readonly Migration[]
}

/** An arbitrary number that no other program on the same database uses. */
const ADVISORY_LOCK = 726_031_894
const LONGEST_MIGRATION = '10min'

/** Until the transaction of `db` ends, no other process migrates the schema or starts serving it. */
export async function lockSchema({ db, engine }: Opened): Promise<void> {
  // SQLite's BEGIN IMMEDIATE is the lock already.
  if (engine === 'sqlite') return
  await sql`set local statement_timeout = ${sql.lit(LONGEST_MIGRATION)}`.execute(db)
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(db)
}

async function readHistory({ db, engine }: Target) {
  await db.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('checksum', 'text', (column) => column.notNull())
    .addColumn('applied_at', columnsOf(engine).instant('applied_at'), (column) => column.notNull())
    .execute()
  return db.selectFrom('migration').select(['name', 'checksum']).orderBy('name').execute()
}

export function checksumOf(statements: readonly { sql: string }[]): string {
  return createHash('sha256')
    .update(statements.map((statement) => statement.sql).join(';\n'))
    .digest('hex')
}

function compile({ db, engine }: Target, migration: Migration) {
  return migration.statements(db.schema, columnsOf(engine)).map((statement) => statement.compile())
}

function verifyHistory(target: Target, history: { name: string; checksum: string }[]): void {
  for (const [index, { name, checksum }] of history.entries()) {
    const ours = target.list[index]
    if (ours?.name !== name)
      throw new MigrationRefused(
        `The database holds the change ${name}, which this version of the site does not know: start a newer version`,
      )
    if (checksumOf(compile(target, ours)) !== checksum)
      throw new MigrationRefused(
        `The change ${name} is not the one the database was made with: start the version that made it`,
      )
  }
}

/** Applies one migration and records it in the same transaction. Returns whether another may follow. */
async function applyNext(target: Target): Promise<boolean> {
  await lockSchema(target)
  const history = await readHistory(target)
  verifyHistory(target, history)
  const next = target.list[history.length]
  if (!next) return false
  const statements = compile(target, next)
  for (const statement of statements) await target.db.executeQuery(statement)
  await target.db
    .insertInto('migration')
    .values({ name: next.name, checksum: checksumOf(statements), applied_at: new Date().toISOString() })
    .execute()
  return true
}

/**
 * Migrates the database to this version. Any number of processes may run it at once: each step is applied once, under
 * a lock, and all steps are in the transaction of `db` when it is one. Throws MigrationRefused when the database has a
 * newer version or another history.
 */
export async function migrate({ db, engine }: Opened, list = migrations): Promise<void> {
  const steps = db.withTables<History>()
  const step = () =>
    steps.isTransaction
      ? applyNext({ db: steps, engine, list })
      : steps.transaction().execute((db) => applyNext({ db, engine, list }))
  while (await step());
}
