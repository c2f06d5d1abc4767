import type { Database } from '#app/platform/database/database.ts'

/** A mail server refused the address of this member for good. The date of the first refusal is kept until the address is confirmed again. */
export async function markEmailRefused(
  db: Database,
  { recipient, now }: { recipient: string; now: Date },
): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ email_refused_at: now.toISOString() })
    .where('email', '=', recipient.toLowerCase())
    .where('role', '=', 'member')
    .where('email_refused_at', 'is', null)
    .execute()
}

/** A mailed link was followed, so mails arrive. */
export async function clearEmailRefusal(db: Database, id: string): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ email_refused_at: null })
    .where('id', '=', id)
    .where('email_refused_at', 'is not', null)
    .execute()
}

/** null: mails to the address are taken, as far as is known. */
export async function findEmailRefusal(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('user_account')
    .select('email_refused_at as at')
    .where('id', '=', id)
    .where('role', '=', 'member')
    .executeTakeFirst()
  return row?.at ?? null
}
