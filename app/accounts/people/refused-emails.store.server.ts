import type { Database } from '#app/platform/database/database.ts'

/** A mail server says that the mailbox of this member does not exist or is switched off. The date of the first time is kept. */
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

/** A mail server took a mail to this address. */
export async function clearRefusalOf(db: Database, recipient: string): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ email_refused_at: null })
    .where('email', '=', recipient.toLowerCase())
    .where('email_refused_at', 'is not', null)
    .execute()
}

/** Clears the refusals of these addresses since then; null: of all addresses. Returns of how many members. */
export async function clearRefusalsSince(
  db: Database,
  { recipients, since }: { recipients: readonly string[] | null; since: Date },
): Promise<number> {
  if (recipients?.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('user_account')
    .set({ email_refused_at: null })
    .where('email_refused_at', '>=', since.toISOString())
    .$if(recipients !== null, (query) =>
      query.where('email', 'in', [...new Set(recipients?.map((address) => address.toLowerCase()))]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** How many members are marked, and since when; null: none is. */
export async function countRefusals(db: Database): Promise<{ members: number; since: string } | null> {
  const { members, since } = await db
    .selectFrom('user_account')
    .select((eb) => [eb.fn.count<number>('id').as('members'), eb.fn.min('email_refused_at').as('since')])
    .where('email_refused_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return since === null ? null : { members, since }
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
