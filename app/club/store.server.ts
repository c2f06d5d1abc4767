import type { Database } from '#app/platform/database/database.ts'

/** Everything on the Settings screen, and how the club looks: each is read and changed as one. */
export type SettingsKey = 'club' | 'brand'

export interface StoredSettings {
  json: string
  savedAt: string
}

export async function findSettings(db: Database): Promise<Partial<Record<SettingsKey, StoredSettings>>> {
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value as json', 'updated_at as savedAt'])
    .where('key', 'in', ['club', 'brand'])
    .execute()
  return Object.fromEntries(rows.map(({ key, ...stored }) => [key, stored]))
}

/** Compare and set: `seenAt` is the last save the form has seen, '' for none. Returns false after a concurrent change. */
export async function replaceSettings(
  db: Database,
  key: SettingsKey,
  { json, savedAt, seenAt }: StoredSettings & { seenAt: string },
): Promise<boolean> {
  const values = { key, value: json, updated_at: savedAt }
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
          .where('key', '=', key)
          .where('updated_at', '=', seenAt)
          .returning('key')
  return (await change.executeTakeFirst()) !== undefined
}
