import type { Database } from '#app/platform/database/database.ts'

/** false: it is chosen already, or no member's account. */
export async function setEraseAt(
  db: Database,
  { id, eraseAt, by }: { id: string; eraseAt: Date; by: string | null },
): Promise<boolean> {
  const row = await db
    .updateTable('user_account')
    .set({ erase_at: eraseAt.toISOString(), erase_by: by })
    .where('id', '=', id)
    .where('role', '=', 'member')
    .where('erase_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The owner confirms an erasure that an admin requested: the day stays, and only the owner can cancel it. */
export async function takeOverErasure(db: Database, id: string): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ erase_by: null })
    .where('id', '=', id)
    .where('erase_at', 'is not', null)
    .execute()
}

/** false: nothing was to be erased; with 'erase_by' also if its owner asked for it. */
export async function clearErasure(
  db: Database,
  id: string,
  planned: 'erase_at' | 'erase_by' = 'erase_at',
): Promise<boolean> {
  const row = await db
    .updateTable('user_account')
    .set({ erase_at: null, erase_by: null })
    .where('id', '=', id)
    .where('role', '=', 'member')
    .where(planned, 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a member with this address has asked to be erased. */
export async function isErasurePlanned(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', email)
    .where('role', '=', 'member')
    .where('erase_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

interface DueErasure {
  /** null: not confirmed. */
  email: string | null
}

/** The ids of the accounts whose seven days are over. */
export async function dueErasures(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('user_account')
    .select('id')
    .where('erase_at', '<=', now.toISOString())
    .where('role', '=', 'member')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks the account until the transaction ends. Null: it is kept, or no member's any more, since the list was read. */
export async function lockDueErasure(db: Database, id: string, now: Date): Promise<DueErasure | null> {
  const row = await db
    .updateTable('user_account')
    .set((eb) => ({ erase_at: eb.ref('erase_at') }))
    .where('id', '=', id)
    .where('role', '=', 'member')
    .where('erase_at', '<=', now.toISOString())
    .returning(['email', 'email_confirmed_at'])
    .executeTakeFirst()
  return row ? { email: row.email_confirmed_at === null ? null : row.email } : null
}

/** The same for any member. False: no member's any more. */
export async function lockMember(db: Database, id: string): Promise<boolean> {
  const row = await db
    .updateTable('user_account')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('id', '=', id)
    .where('role', '=', 'member')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
