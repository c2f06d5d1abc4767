import type { Database } from '#app/platform/database/database.ts'
import { brandOf, parseStoredBrand, type StoredBrand } from './brand.rules.ts'
import { type ClubFacts, type ClubSettings, factsOf } from './model.ts'
import { parseStoredSettings } from './rules.ts'
import type { Upi } from './upi.rules.ts'
import {
  deleteLogosExcept,
  findLogo,
  findSettings,
  findStored,
  insertLogo,
  saveStored,
  type StoredSettings,
} from './store.server.ts'

export {
  holdMails,
  isMailSent,
  mailsHeldOf,
  mailTransport,
  releaseMails,
  retryWithNewServer,
  saveMailServer,
  sealStoredMailServer,
  storedMailServer,
  transportOf,
} from './mail-server.server.ts'

/** What any page may say. */
export async function clubFacts(db: Database): Promise<ClubFacts> {
  return (await clubMailing(db)).club
}

/** What mails say of the club, and how many of those to many people may leave in a minute. */
export async function clubMailing(db: Database): Promise<{ club: ClubFacts; mailsPerMinute: number }> {
  const { club, brand } = await findSettings(db)
  const settings = parseStoredSettings(club?.json ?? null)
  const facts = factsOf(settings, brandOf(parseStoredBrand(brand?.json ?? null)))
  return { club: facts, mailsPerMinute: Number(settings.mailsPerMinute) }
}

/** Where guests pay; null: nowhere. `savedAt` '' means never. */
export async function clubUpi(db: Database): Promise<{ upi: Upi | null; savedAt: string }> {
  const stored = await findStored(db, 'upi')
  return { upi: stored && (JSON.parse(stored.json) as Upi | null), savedAt: stored?.savedAt ?? '' }
}

/** False: it is no longer what was seen at `seenAt`. */
export const saveUpi = (db: Database, change: { value: Upi | null; seenAt: string; now: Date }) =>
  saveStored(db, 'upi', change)

/** All of it, with the link into the group: for server code and for the Settings screen. `savedAt` '' means never. */
export async function clubSettings(db: Database): Promise<{ settings: ClubSettings; savedAt: string }> {
  const club = await findStored(db, 'club')
  return { settings: parseStoredSettings(club?.json ?? null), savedAt: club?.savedAt ?? '' }
}

export async function clubBrand(db: Database): Promise<{ brand: StoredBrand; savedAt: string }> {
  const brand = await findStored(db, 'brand')
  return { brand: parseStoredBrand(brand?.json ?? null), savedAt: brand?.savedAt ?? '' }
}

/** False: they are no longer what was seen at `seenAt`. Call it in a transaction, after asking who may. */
export async function saveSettings(
  db: Database,
  { settings, seenAt, now }: { settings: ClubSettings; seenAt: string; now: Date },
): Promise<boolean> {
  return saveStored(db, 'club', { value: settings, seenAt, now })
}

/** null: it is not kept any more. */
export async function clubLogo(db: Database, name: string): Promise<Uint8Array | null> {
  const base64 = await findLogo(db, name)
  return base64 === null ? null : Buffer.from(base64, 'base64')
}

/** Like `saveSettings`. `bytes` is a new logo; logos that `keptLogos` does not name are deleted. */
export async function saveBrand(
  db: Database,
  {
    brand,
    bytes,
    keptLogos,
    seenAt,
    now,
  }: {
    brand: StoredBrand
    bytes?: Uint8Array
    keptLogos: readonly string[]
    seenAt: string
    now: Date
  },
): Promise<boolean> {
  if (!(await saveStored(db, 'brand', { value: brand, seenAt, now }))) return false
  const savedAt = now.toISOString()
  if (bytes)
    await insertLogo(db, { name: brand.logo, base64: Buffer.from(bytes).toString('base64'), savedAt })
  await deleteLogosExcept(db, [brand.logo, brand.before?.logo ?? '', ...keptLogos])
  return true
}

/** How far the first run came (app/dashboard); null: it was never begun. */
export async function storedFirstRun(db: Database): Promise<StoredSettings | null> {
  return findStored(db, 'first-run')
}

/** Like `saveSettings`. */
export async function saveFirstRun(
  db: Database,
  { state, seenAt, now }: { state: object; seenAt: string; now: Date },
): Promise<boolean> {
  return saveStored(db, 'first-run', { value: state, seenAt, now })
}
