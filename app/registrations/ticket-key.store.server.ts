import type { Database } from '#app/platform/database/database.ts'

const KEY = 'ticket-secret'

/** The secret of all replicas: the first stored one stays. */
export async function saveTicketSecret(db: Database, made: string, now: Date): Promise<string> {
  await db
    .insertInto('setting')
    .values({ key: KEY, value: made, updated_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await findTicketSecret(db)) ?? made
}

export async function findTicketSecret(db: Database): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
  return row?.value ?? null
}
