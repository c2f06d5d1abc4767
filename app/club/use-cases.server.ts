import type { Database } from '#app/platform/database/database.ts'
import { lookOf, parseStoredBrand, type StoredBrand } from './brand.rules.ts'
import { type ClubFacts, type ClubSettings, factsOf } from './model.ts'
import { parseStoredSettings } from './rules.ts'
import {
  deleteLogosExcept,
  findLogo,
  findSettings,
  insertLogo,
  replaceSettings,
  type SettingsKey,
} from './store.server.ts'

/** What any page may say. */
export async function clubFacts(db: Database): Promise<ClubFacts> {
  const { club, brand } = await findSettings(db)
  return factsOf(parseStoredSettings(club?.json ?? null), lookOf(parseStoredBrand(brand?.json ?? null)))
}

/** All of it, with the link into the group: for server code and for the Settings screen. `savedAt` '' means never. */
export async function clubSettings(db: Database): Promise<{ settings: ClubSettings; savedAt: string }> {
  const { club } = await findSettings(db)
  return { settings: parseStoredSettings(club?.json ?? null), savedAt: club?.savedAt ?? '' }
}

export async function clubBrand(db: Database): Promise<{ brand: StoredBrand; savedAt: string }> {
  const { brand } = await findSettings(db)
  return { brand: parseStoredBrand(brand?.json ?? null), savedAt: brand?.savedAt ?? '' }
}

/** False: they are no longer what was seen at `seenAt`. Call it in a transaction, after asking who may. */
export async function saveSettings(
  db: Database,
  { settings, seenAt, now }: { settings: ClubSettings; seenAt: string; now: Date },
): Promise<boolean> {
  return save(db, 'club', { value: settings, seenAt, now })
}

/** null: it is neither the current logo nor the one before. */
export async function clubLogo(db: Database, name: string): Promise<Uint8Array | null> {
  const base64 = await findLogo(db, name)
  return base64 === null ? null : Buffer.from(base64, 'base64')
}

/** As `saveSettings`. `bytes` are those of a new logo. */
export async function saveBrand(
  db: Database,
  { brand, bytes, seenAt, now }: { brand: StoredBrand; bytes?: Uint8Array; seenAt: string; now: Date },
): Promise<boolean> {
  if (!(await save(db, 'brand', { value: brand, seenAt, now }))) return false
  const savedAt = now.toISOString()
  if (bytes)
    await insertLogo(db, { name: brand.logo, base64: Buffer.from(bytes).toString('base64'), savedAt })
  await deleteLogosExcept(db, [brand.logo, brand.before?.logo ?? ''])
  return true
}

async function save(
  db: Database,
  key: SettingsKey,
  { value, seenAt, now }: { value: object; seenAt: string; now: Date },
): Promise<boolean> {
  // Two savings within one millisecond must differ, too.
  const savedAt = new Date(Math.max(now.getTime(), seenAt === '' ? 0 : Date.parse(seenAt) + 1))
  return replaceSettings(db, key, { json: JSON.stringify(value), savedAt: savedAt.toISOString(), seenAt })
}
