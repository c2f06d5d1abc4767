import type { Database } from '#app/platform/database/database.ts'
import type { User } from '../model.ts'
import { toUser, userColumns } from '../store.server.ts'

export interface PageOwner extends User {
  emailConfirmedAt: string | null
  emailRefusedAt: string | null
  feedKey: string | null
  eraseAt: string | null
}

const ownerColumns = [
  ...userColumns,
  'email_confirmed_at as emailConfirmedAt',
  'email_refused_at as emailRefusedAt',
  'feed_key as feedKey',
  'erase_at as eraseAt',
] as const

export async function findOwner(db: Database, id: string): Promise<PageOwner | null> {
  const row = await db
    .selectFrom('user_account')
    .select(ownerColumns)
    .where('id', '=', id)
    .where('role', '=', 'member')
    .executeTakeFirst()
  return row ? { ...row, ...toUser(row) } : null
}

export async function findFeedOwner(db: Database, feedKey: string): Promise<PageOwner | null> {
  const row = await db
    .selectFrom('user_account')
    .select(ownerColumns)
    .where('feed_key', '=', feedKey)
    .where('role', '=', 'member')
    .where('status', '<>', 'rejected')
    .executeTakeFirst()
  return row ? { ...row, ...toUser(row) } : null
}

/** null: the calendar ends. */
export async function setFeedKey(db: Database, id: string, feedKey: string | null): Promise<void> {
  await db.updateTable('user_account').set({ feed_key: feedKey }).where('id', '=', id).execute()
}

/** false: it is the address of another account. */
export async function setConfirmedEmail(
  db: Database,
  { id, email, name, now }: { id: string; email: string; name: string; now: Date },
): Promise<boolean> {
  const at = now.toISOString()
  const row = await db
    .updateTable('user_account')
    .set({ email, name, email_confirmed_at: at, email_refused_at: null, updated_at: at })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_account as other')
            .select('other.id')
            .where('other.email', '=', email)
            .where('other.id', '<>', id),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a simple sign-up with an address that another account confirms. */
export async function deleteSimpleSignUp(
  db: Database,
  { email, not }: { email: string; not: string },
): Promise<void> {
  await db
    .deleteFrom('user_account')
    .where('email', '=', email)
    .where('id', '<>', not)
    .where('role', '=', 'member')
    .where('status', '=', 'pending')
    .where('join_request_id', 'is', null)
    .execute()
}

export async function setDetails(
  db: Database,
  id: string,
  { name, branch, leavesIn, now }: Pick<User, 'name' | 'branch' | 'leavesIn'> & { now: Date },
): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ name, branch, leaves_in: leavesIn, updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('role', '=', 'member')
    .execute()
}

/** Sets the name of an admin; for members see `setDetails`. */
export async function setName(
  db: Database,
  { id, name, now }: { id: string; name: string; now: Date },
): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ name, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}
