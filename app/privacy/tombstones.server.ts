import { randomBytes } from 'node:crypto'
import { type Database, transact } from '#app/platform/database/database.ts'
import type { Identity } from './identity.server.ts'
import { fastDigest, isFast, slowDigest } from './digest.server.ts'
import { findOrInsertSetting, findSetting } from '#app/platform/database/settings.ts'

const KEY = 'erasure-key'
const KEY_BYTES = 32

export async function findErasureKey(db: Database): Promise<string | null> {
  return (await findSetting(db, KEY))?.value ?? null
}

/** Creates the key once; `importedKey` is the key of a list that came with a backup older than the key. */
export async function ensureErasureKey(db: Database, importedKey?: string): Promise<string> {
  const newKey = importedKey ?? randomBytes(KEY_BYTES).toString('hex')
  return findOrInsertSetting(db, KEY, { value: newKey, at: new Date().toISOString() })
}

export async function createDigester(db: Database): Promise<(identity: Identity) => Promise<string>> {
  const key = await ensureErasureKey(db)
  return (identity) => slowDigest(fastDigest(identity, key))
}

/** Accepts digests of older versions too. */
export async function addTombstone(db: Database, digest: string, now: Date): Promise<void> {
  const erased_at = now.toISOString()
  await db
    .insertInto('erasure')
    .values({ digest: isFast(digest) ? await slowDigest(digest) : digest, erased_at })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ erased_at }))
    .execute()
}

/** The time of each erasure, by digest. */
export async function tombstones(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('erasure').selectAll().execute()
  return new Map(rows.map(({ digest, erased_at }) => [digest, erased_at]))
}

/** Replaces the fast digests of older versions. */
export async function upgradeTombstones(db: Database): Promise<void> {
  for (const [digest, at] of await tombstones(db)) {
    if (!isFast(digest)) continue
    await transact(db, async (db) => {
      await addTombstone(db, digest, new Date(at))
      await db.deleteFrom('erasure').where('digest', '=', digest).execute()
    })
  }
}
