import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { findSetting, replaceSetting } from '#app/platform/database/settings.ts'
import {
  defaultChoices,
  type NoticeChoices,
  type NoticeKind,
  type NoticeProgress,
  type NoticeReader,
  type Waiting,
} from './rules.ts'
import { heldComments, hiddenPictures, pendingAdmins, pendingRequests } from './pending.store.server.ts'

const PROGRESS = 'committee-notices'

const columns = ['daily_mail as dailyMail', 'requests_at_once as requestsAtOnce'] as const

interface ChoiceRow {
  dailyMail: number | null
  requestsAtOnce: number | null
}

/** Both are null if the admin has chosen nothing. */
function toChoices(row: ChoiceRow | undefined): NoticeChoices {
  const { dailyMail, requestsAtOnce } = row ?? {}
  return {
    dailyMail: typeof dailyMail === 'number' ? dailyMail === 1 : defaultChoices.dailyMail,
    requestsAtOnce: typeof requestsAtOnce === 'number' ? requestsAtOnce === 1 : defaultChoices.requestsAtOnce,
  }
}

export async function findChoices(db: Database, userId: string): Promise<NoticeChoices> {
  const row = await db
    .selectFrom('committee_notice')
    .select(columns)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return toChoices(row)
}

export async function saveChoices(
  db: Database,
  { userId, choices, now }: { userId: string; choices: NoticeChoices; now: Date },
): Promise<void> {
  const values = {
    daily_mail: Number(choices.dailyMail),
    requests_at_once: Number(choices.requestsAtOnce),
    updated_at: now.toISOString(),
  }
  await db
    .insertInto('committee_notice')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

const approvedAdmins = (db: Database) =>
  db
    .selectFrom('user_account')
    .where('user_account.role', 'in', ['admin', 'super-admin'])
    .where('user_account.status', '=', 'approved')

/** Whether the account belongs to an approved admin. */
export async function isReader(db: Database, userId: string): Promise<boolean> {
  const row = await approvedAdmins(db).select('id').where('id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** All approved admins with their choices. */
export async function listReaders(db: Database): Promise<(NoticeReader & { id: string; email: string })[]> {
  const rows = await approvedAdmins(db)
    .leftJoin('committee_notice', 'committee_notice.user_id', 'user_account.id')
    .select(['user_account.id', 'user_account.email', 'user_account.role'])
    .select(columns)
    .orderBy('user_account.id')
    .execute()
  return rows.map(({ id, email, role, ...row }) => ({
    id,
    email,
    isSuperAdmin: role === 'super-admin',
    choices: toChoices(row),
  }))
}

interface Span {
  /** New items are those after `from` and until `until`. */
  from: string
  until: string
  /** Items older than this are overdue. */
  overdueBefore: string
  /** New films are those since the last digest. */
  digestAt: string
}

const kindText = (kind: NoticeKind) => sql<string>`cast(${sql.lit(kind)} as text)`.as('kind')

/** All pending items: the kind and the creation time. */
function waitingItems(db: Database, { digestAt }: Span) {
  return pendingRequests(db)
    .select([kindText('join-requests'), 'created_at'])
    .unionAll(pendingAdmins(db).select([kindText('admin-sign-ups'), 'created_at']))
    .unionAll(
      hiddenPictures(db)
        .select([kindText('hidden-pictures'), 'event_picture.hidden_at as created_at'])
        .$narrowType<{ created_at: string }>(),
    )
    .unionAll(heldComments(db).select([kindText('held-comments'), 'comment.created_at']))
    .unionAll(
      db
        .selectFrom('film_submission')
        .select([kindText('films'), 'created_at'])
        .where('created_at', '>', digestAt),
    )
    .unionAll(
      db
        .selectFrom('film_entry')
        .select([kindText('films'), 'sent_at as created_at'])
        .where('sent_at', '>', digestAt)
        .$narrowType<{ created_at: string }>(),
    )
}

/** Counts the pending items by kind in one statement. */
export async function countWaiting(db: Database, span: Span): Promise<Map<string, Waiting>> {
  const rows = await db
    .selectFrom(waitingItems(db, span).as('waiting'))
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().as('count'),
      fn.min('created_at').as('oldest'),
      fn
        .countAll<number>()
        .filterWhere('created_at', '>', span.from)
        .filterWhere('created_at', '<=', span.until)
        .as('fresh'),
      fn.countAll<number>().filterWhere('created_at', '<', span.overdueBefore).as('overdue'),
    ])
    .groupBy('kind')
    .execute()
  return new Map(
    rows.map(({ kind, ...counts }) => [kind, { ...counts, overdue: kind === 'films' ? 0 : counts.overdue }]),
  )
}

/** null on the first run of a site. */
export async function findProgress(db: Database): Promise<{ text: string; progress: NoticeProgress } | null> {
  const row = await findSetting(db, PROGRESS)
  return row && { text: row.value, progress: JSON.parse(row.value) as NoticeProgress }
}

/** Only one of several replicas moves the progress. */
export async function moveProgress(
  db: Database,
  { from, to, now }: { from: string | null; to: NoticeProgress; now: Date },
): Promise<boolean> {
  return replaceSetting(db, PROGRESS, { from, to: { value: JSON.stringify(to), at: now.toISOString() } })
}
