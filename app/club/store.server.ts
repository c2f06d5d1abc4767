import type { Database } from '#app/platform/database/database.ts'

const KEY = 'club'

export interface StoredSettings {
  /** JSON of everything on the Settings screen, in one row: it is read and changed as one. */
  json: string
  savedAt: string
}

export async function findSettings(db: Database): Promise<StoredSettings | null> {
  const row = await db
    .selectFrom('setting')
    .select(['value as json', 'updated_at as savedAt'])
    .where('key', '=', KEY)
    .executeTakeFirst()
  return row ?? null
}

/** Compare and set: `seenAt` is the last save the form has seen, '' for none. Returns false after a concurrent change. */
export async function replaceSettings(
  db: Database,
  { json, savedAt, seenAt }: StoredSettings & { seenAt: string },
): Promise<boolean> {
  const values = { key: KEY, value: json, updated_at: savedAt }
  const change =
    seenAt === ''
      ? db
          .insertInto('setting')
          .values(values)
          .onConflict((conflict) => conflict.column('key').doNothing())
          .returning('key')
      : db
          .updateTable('setting')
          .set({ value: json, updated_at: savedAt })
          .where('key', '=', KEY)
          .where('updated_at', '=', seenAt)
          .returning('key')
  return (await change.executeTakeFirst()) !== undefined
}
