import type { Database } from '#app/platform/database/database.ts'

/** The Settings screen, the brand, the progress of the first run, the mail server: each is stored as one value. */
type SettingsKey = 'club' | 'brand' | 'first-run' | 'mail'

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

export async function findStored(db: Database, key: SettingsKey): Promise<StoredSettings | null> {
  const row = await db
    .selectFrom('setting')
    .select(['value as json', 'updated_at as savedAt'])
    .where('key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

const LOGO = 'logo/'

/** The bytes of a logo, in base64. */
export async function findLogo(db: Database, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', LOGO + name)
    .executeTakeFirst()
  return row?.value ?? null
}

export async function insertLogo(
  db: Database,
  { name, base64, savedAt }: { name: string; base64: string; savedAt: string },
): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key: LOGO + name, value: base64, updated_at: savedAt })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

export async function deleteLogosExcept(db: Database, names: readonly string[]): Promise<void> {
  const kept = ['', ...names].map((name) => LOGO + name)
  await db.deleteFrom('setting').where('key', 'like', `${LOGO}%`).where('key', 'not in', kept).execute()
}

/** Compare and set: `seenAt` is the last save the form has seen, '' for none. Returns false after a concurrent change. */
export async function saveStored(
  db: Database,
  key: SettingsKey,
  { value, seenAt, now }: { value: object | null; seenAt: string; now: Date },
): Promise<boolean> {
  const seen = seenAt === '' ? 0 : Date.parse(seenAt)
  if (Number.isNaN(seen)) return false
  // Two savings within one millisecond must differ, too.
  const savedAt = new Date(Math.max(now.getTime(), seen + 1)).toISOString()
  return replaceSettings(db, key, { json: JSON.stringify(value), savedAt, seenAt })
}

async function replaceSettings(
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
