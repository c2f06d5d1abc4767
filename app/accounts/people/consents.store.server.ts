import { newId } from '#app/platform/id.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Consent, ConsentKind } from '../own-page.rules.ts'

export interface ConsentChange {
  userId: string
  kind: ConsentKind
  now: Date
}

/** false: the consent was given already. */
export async function insertConsent(db: Database, { userId, kind, now }: ConsentChange): Promise<boolean> {
  const row = await db
    .insertInto('consent')
    .values({ id: newId(), user_id: userId, kind, given_at: now.toISOString(), withdrawn_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** false: there is no such consent. */
export async function endConsent(db: Database, { userId, kind, now }: ConsentChange): Promise<boolean> {
  const row = await db
    .updateTable('consent')
    .set({ withdrawn_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The consents of the sign-up that confirmed this address go to the account that confirms it, too, unless that one was asked. */
export async function takeConsents(
  db: Database,
  { email, to }: { email: string; to: string },
): Promise<void> {
  if ((await consentsOf(db, to)).length > 0) return
  await db
    .updateTable('consent')
    .set({ user_id: to })
    .where('user_id', 'in', ({ selectFrom }) =>
      selectFrom('user_account')
        .select('user_account.id')
        .where('email', '=', email)
        .where('role', '=', 'member')
        .where('status', '=', 'pending')
        .where('email_confirmed_at', 'is not', null),
    )
    .execute()
}

/** The latest first. */
export async function consentsOf(db: Database, userId: string): Promise<Consent[]> {
  const rows = await db
    .selectFrom('consent')
    .select(['kind', 'given_at as givenAt', 'withdrawn_at as withdrawnAt'])
    .where('user_id', '=', userId)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as ConsentKind }))
}

/** Approved members with a confirmed email and this consent. */
function agreeing(db: Database, kind: ConsentKind) {
  return db
    .selectFrom('user_account')
    .innerJoin('consent', 'consent.user_id', 'user_account.id')
    .where('consent.kind', '=', kind)
    .where('consent.withdrawn_at', 'is', null)
    .where('user_account.role', '=', 'member')
    .where('user_account.status', '=', 'approved')
    .where('user_account.email_confirmed_at', 'is not', null)
}

/** Without those whose mails come back. */
function reachable(db: Database, kind: ConsentKind) {
  return agreeing(db, kind).where('user_account.email_refused_at', 'is', null)
}

interface AgreeingMember {
  id: string
  name: string
  email: string
}

/** Whom the club may write to, by id. */
export async function agreeingMembers(
  db: Database,
  kind: ConsentKind,
  { after, limit }: { after: string | null; limit: number },
): Promise<AgreeingMember[]> {
  return reachable(db, kind)
    .select(['user_account.id', 'user_account.name', 'user_account.email'])
    .$if(after !== null, (query) => query.where('user_account.id', '>', after ?? ''))
    .orderBy('user_account.id')
    .limit(limit)
    .execute()
}

/** Whether the club may write to this member at this address. */
export async function isAgreeing(
  db: Database,
  kind: ConsentKind,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const row = await reachable(db, kind)
    .select('user_account.id')
    .where('user_account.id', '=', userId)
    .where('user_account.email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** How many agreed, and their mails come back. */
export async function countUnreachableMembers(db: Database, kind: ConsentKind): Promise<number> {
  const { total } = await agreeing(db, kind)
    .where('user_account.email_refused_at', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
