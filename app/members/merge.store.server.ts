import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Slice } from '#app/platform/database/paging.ts'

/** Phones that more than one approved member has. */
function sharedPhones(db: Database) {
  return db
    .selectFrom('user_account')
    .select('phone')
    .where('role', '=', 'member')
    .where('standing', '=', 'approved')
    .where('phone', 'is not', null)
    .groupBy('phone')
    .having(sql<number>`count(*)`, '>', 1)
}

export async function countSharedPhones(db: Database): Promise<number> {
  const { n } = await db
    .selectFrom(sharedPhones(db).as('shared'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The members of some of these phones, by phone and the oldest account first. */
export async function listSharedPhones(db: Database, { limit, offset }: Slice) {
  const page = sharedPhones(db).orderBy('phone').limit(limit).offset(offset).as('shared')
  return db
    .selectFrom(page)
    .innerJoin('user_account', 'user_account.phone', 'shared.phone')
    .select(['user_account.id', 'name', 'email', 'user_account.phone', 'created_at as createdAt'])
    .where('role', '=', 'member')
    .where('standing', '=', 'approved')
    .orderBy('user_account.phone')
    .orderBy('created_at')
    .orderBy('user_account.id')
    .execute()
}

/** Call it in a transaction. An undone approval no longer changes the membership. */
export async function setSince(db: Database, { userId, since }: { userId: string; since: string }) {
  await db
    .updateTable('membership')
    .set({ since, before_renewal: null })
    .where('user_id', '=', userId)
    .execute()
}
