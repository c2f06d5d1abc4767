import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'

/** Notes that a regular user uses the account; an earlier warning no longer counts. */
export async function markUsed(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ used_at: now.toISOString(), end_warned_at: null })
    .where('id', '=', id)
    .where('role', '=', 'member')
    .execute()
}

const lastUse = sql<string>`coalesce(used_at, created_at)`

/** Simple sign-ups, not used since then, that get a warning now. */
export async function claimUnwarned(
  db: Database,
  { unusedSince, now, limit }: { unusedSince: Date; now: Date; limit: number },
) {
  return db
    .updateTable('user_account')
    .set({ end_warned_at: now.toISOString() })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('user_account')
        .select('id')
        .where('role', '=', 'member')
        .where('status', '=', 'pending')
        .where(lastUse, '<', unusedSince.toISOString())
        .where('end_warned_at', 'is', null)
        .limit(limit),
    )
    .where('end_warned_at', 'is', null)
    .returning(['id', 'email'])
    .execute()
}

export async function deleteUnused(
  db: Database,
  { unusedSince, warnedBefore }: { unusedSince: Date; warnedBefore: Date },
): Promise<number> {
  const rows = await db
    .deleteFrom('user_account')
    .where('role', '=', 'member')
    .where('status', '=', 'pending')
    .where(lastUse, '<', unusedSince.toISOString())
    .where('end_warned_at', '<', warnedBefore.toISOString())
    .returning('id')
    .execute()
  return rows.length
}
