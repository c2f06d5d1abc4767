import { sql } from 'kysely'
import type { DataSubject, PersonalData } from '#app/club/model.ts'
import type { FormerAnswers } from '#app/accounts/use-cases.server.ts'
import type { ExportedMember } from './model.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Membership, Term } from '#app/club/membership.rules.ts'

const termColumns = ['member_until as memberUntil', 'ended_on as endedOn'] as const

export interface Opening extends Term {
  id: string
  userId: string
  since: string
  /** What an approval replaces in the account. */
  former?: FormerAnswers | null
  now: Date
}

async function findTerm(db: Database, userId: string): Promise<Term | null> {
  const row = await db
    .selectFrom('membership')
    .select(termColumns)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export async function findMembership(db: Database, userId: string): Promise<Membership | null> {
  const row = await db
    .selectFrom('membership')
    .select([...termColumns, 'since'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Begins a membership, or renews the one of this account, and remembers what was before. */
export async function insertOrRenew(
  db: Database,
  { id, userId, since, memberUntil, endedOn, former, now }: Opening,
): Promise<void> {
  const term = { member_until: memberUntil, ended_on: endedOn }
  const before = await findTerm(db, userId)
  await db
    .insertInto('membership')
    .values({
      id,
      user_id: userId,
      since,
      ...term,
      created_at: now.toISOString(),
      before_renewal: former ? JSON.stringify({ former }) : null,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...term, before_renewal: before && JSON.stringify({ ...before, former }) }),
    )
    .execute()
}

export async function updateTerm(
  db: Database,
  userId: string,
  { memberUntil, endedOn }: Term,
): Promise<void> {
  await db
    .updateTable('membership')
    .set({ member_until: memberUntil, ended_on: endedOn })
    .where('user_id', '=', userId)
    .execute()
}

/** Makes a renewed membership what it was before; one that an older account got goes again. Returns what the approval replaced in the account; null: nothing is kept. */
export async function restoreTerm(db: Database, userId: string): Promise<FormerAnswers | null> {
  const row = await db
    .selectFrom('membership')
    .select('before_renewal')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row?.before_renewal) return null
  const {
    memberUntil,
    endedOn,
    former = null,
  } = JSON.parse(row.before_renewal) as Partial<Pick<Opening, keyof Term | 'former'>>
  if (memberUntil === undefined) await db.deleteFrom('membership').where('user_id', '=', userId).execute()
  else
    await db
      .updateTable('membership')
      .set({ member_until: memberUntil, ended_on: endedOn, before_renewal: null })
      .where('user_id', '=', userId)
      .execute()
  return former
}

/** Of approvals before that moment, which nobody can undo any longer. */
export async function forgetBeforeRenewal(db: Database, before: Date): Promise<void> {
  await db
    .updateTable('membership')
    .set({ before_renewal: null })
    .where('before_renewal', 'is not', null)
    .where('user_id', 'not in', ({ selectFrom }) =>
      selectFrom('user_account').select('user_account.id').where('approved_at', '>=', before.toISOString()),
    )
    .execute()
}

/** Approved members without a membership: from before there was one, or restored. */
export async function listWithoutMembership(db: Database, { limit }: { limit: number }) {
  return db
    .selectFrom('user_account')
    .leftJoin('membership', 'membership.user_id', 'user_account.id')
    .select(['user_account.id', 'user_account.leaves_in as leavesIn', 'user_account.created_at as createdAt'])
    .select(['user_account.approved_at as approvedAt', 'user_account.phone'])
    .where('user_account.role', '=', 'member')
    .where('user_account.status', '=', 'approved')
    .where('membership.id', 'is', null)
    .limit(limit)
    .execute()
}

const lastDay = sql<string>`coalesce(ended_on, member_until)`

/** Memberships whose last day was before this one. */
export async function listEndedBefore(db: Database, day: string, { limit }: { limit: number }) {
  return db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select('user_account.id as userId')
    .where(lastDay, '<', day)
    .where('user_account.role', '=', 'member')
    .limit(limit)
    .execute()
}

/** A membership that was over on that day ends on it. */
export async function moveEndTo(db: Database, userId: string, day: string): Promise<void> {
  await db
    .updateTable('membership')
    .set({ ended_on: day })
    .where('user_id', '=', userId)
    .where(lastDay, '<', day)
    .execute()
}

export async function isEndedBefore(db: Database, userId: string, day: string): Promise<boolean> {
  const query = db.selectFrom('membership').select('id').where('user_id', '=', userId)
  return (await query.where(lastDay, '<', day).executeTakeFirst()) !== undefined
}

/** Approved members, the newest first, after the last one of the page before. */
export async function listForExport(
  db: Database,
  { after, limit }: { after: Pick<ExportedMember, 'id' | 'createdAt'> | null; limit: number },
): Promise<(Omit<ExportedMember, 'year'> & { leavesIn: number | null })[]> {
  return db
    .selectFrom('user_account')
    .leftJoin('membership', 'membership.user_id', 'user_account.id')
    .select(['user_account.id', 'user_account.created_at as createdAt', 'name', 'email', 'phone'])
    .select([
      'branch',
      'leaves_in as leavesIn',
      'interest',
      'since',
      'member_until as memberUntil',
      'ended_on as endedOn',
    ])
    .where('role', '=', 'member')
    .where('status', '=', 'approved')
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('user_account.created_at', 'user_account.id'),
          '<',
          tuple(after?.createdAt ?? '', after?.id ?? ''),
        ),
      ),
    )
    .orderBy('user_account.created_at', 'desc')
    .orderBy('user_account.id', 'desc')
    .limit(limit)
    .execute()
}

/** The memberships of a person. */
export async function membershipData(
  db: Database,
  { accountIds: ids }: DataSubject,
): Promise<PersonalData[]> {
  if (ids.length === 0) return []
  const records = await db
    .selectFrom('membership')
    .select(['since', 'member_until as until', 'ended_on as ended'])
    .where('user_id', 'in', ids)
    .execute()
  return [{ title: 'Membership', records }]
}
