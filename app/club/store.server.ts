import type { Database } from '#app/platform/database/database.ts'
import { findSetting, insertSetting } from '#app/platform/database/settings.ts'

/** The Settings screen, the brand, the progress of the first run, the mail server, where guests pay: each is stored as one value. */
type SettingsKey = 'club' | 'brand' | 'first-run' | 'mail' | 'upi'

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
  const setting = await findSetting(db, key)
  return setting && { json: setting.value, savedAt: setting.at }
}

const LOGO = 'logo/'

/** The bytes of a logo, in base64. */
export async function findLogo(db: Database, name: string): Promise<string | null> {
  return (await findSetting(db, LOGO + name))?.value ?? null
}

export async function insertLogo(
  db: Database,
  { name, base64, savedAt }: { name: string; base64: string; savedAt: string },
): Promise<void> {
  await insertSetting(db, LOGO + name, { value: base64, at: savedAt })
}

export async function deleteLogosExcept(db: Database, names: readonly string[]): Promise<void> {
  const keptKeys = ['', ...names].map((name) => LOGO + name)
  await db.deleteFrom('setting').where('key', 'like', `${LOGO}%`).where('key', 'not in', keptKeys).execute()
}

/** Compare and set: `seenAt` is the last save the form has seen, '' for none. Returns false after a concurrent change. */
export async function saveStored(
  db: Database,
  key: SettingsKey,
  { value, seenAt, now }: { value: object | null; seenAt: string; now: Date },
): Promise<boolean> {
  const seenMs = seenAt === '' ? 0 : Date.parse(seenAt)
  if (Number.isNaN(seenMs)) return false
  // Two savings within one millisecond must differ, too.
  const savedAt = new Date(Math.max(now.getTime(), seenMs + 1)).toISOString()
  return replaceSettings(db, key, { json: JSON.stringify(value), savedAt, seenAt })
}

async function replaceSettings(
  db: Database,
  key: SettingsKey,
  { json, savedAt, seenAt }: StoredSettings & { seenAt: string },
): Promise<boolean> {
  if (seenAt === '') return insertSetting(db, key, { value: json, at: savedAt })
  const row = await db
    .updateTable('setting')
    .set({ value: json, updated_at: savedAt })
    .where('key', '=', key)
    .where('updated_at', '=', seenAt)
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}
