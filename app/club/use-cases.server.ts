import type { Database } from '#app/platform/database/database.ts'
import { type ClubFacts, type ClubSettings, factsOf } from './model.ts'
import { parseStoredSettings } from './rules.ts'
import { findSettings, replaceSettings } from './store.server.ts'

/** What any page may say. */
export async function clubFacts(db: Database): Promise<ClubFacts> {
  return factsOf((await clubSettings(db)).settings)
}

/** All of it, with the link into the group: for server code and for the Settings screen. `savedAt` '' means never. */
export async function clubSettings(db: Database): Promise<{ settings: ClubSettings; savedAt: string }> {
  const kept = await findSettings(db)
  return { settings: parseStoredSettings(kept?.json ?? null), savedAt: kept?.savedAt ?? '' }
}

/** False: they are no longer what was seen at `seenAt`. Call it in a transaction, after asking who may. */
export async function saveSettings(
  db: Database,
  { settings, seenAt, now }: { settings: ClubSettings; seenAt: string; now: Date },
): Promise<boolean> {
  // Two savings within one millisecond must differ, too.
  const savedAt = new Date(Math.max(now.getTime(), seenAt === '' ? 0 : Date.parse(seenAt) + 1))
  return replaceSettings(db, { json: JSON.stringify(settings), savedAt: savedAt.toISOString(), seenAt })
}
