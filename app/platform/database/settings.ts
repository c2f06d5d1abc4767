import type { Database } from './database.ts'

/** Single values of the site, each a row by its key. */
export interface Setting {
  value: string
  /** When it was saved, ISO 8601 UTC. */
  at: string
}

export async function findSetting(db: Database, key: string): Promise<Setting | null> {
  const row = await db
    .selectFrom('setting')
    .select(['value', 'updated_at as at'])
    .where('key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** false: there is one already. */
export async function insertSetting(db: Database, key: string, { value, at }: Setting): Promise<boolean> {
  const row = await db
    .insertInto('setting')
    .values({ key, value, updated_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** Until the transaction ends, all others that save this key wait. */
export async function saveSetting(db: Database, key: string, { value, at }: Setting): Promise<void> {
  const values = { value, updated_at: at }
  await db
    .insertInto('setting')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute()
}

/** The stored value, the same on all replicas: the first one stays. */
export async function findOrInsertSetting(db: Database, key: string, setting: Setting): Promise<string> {
  const stored = await findSetting(db, key)
  if (stored) return stored.value
  await insertSetting(db, key, setting)
  return (await findSetting(db, key))?.value ?? setting.value
}

/** false: there was none. */
export async function deleteSetting(db: Database, key: string): Promise<boolean> {
  const row = await db.deleteFrom('setting').where('key', '=', key).returning('key').executeTakeFirst()
  return row !== undefined
}

/** Compare and set. `from` null: there is none yet. false: it was changed meanwhile. */
export async function replaceSetting(
  db: Database,
  key: string,
  { from, to }: { from: string | null; to: Setting },
): Promise<boolean> {
  if (from === null) return insertSetting(db, key, to)
  const row = await db
    .updateTable('setting')
    .set({ value: to.value, updated_at: to.at })
    .where('key', '=', key)
    .where('value', '=', from)
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}
