import { randomBytes } from 'node:crypto'
import { type Database, transact } from '#app/platform/database/database.ts'
import type { Identity } from './identity.server.ts'
import { fastDigest, isFast, slowDigest } from './digest.server.ts'

const KEY = 'erasure-key'
const KEY_BYTES = 32

export async function findErasureKey(db: Database): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
  return row?.value ?? null
}

/** Creates the key once; `wanted` is the key of a list that came with a backup older than the key. */
export async function ensureErasureKey(db: Database, wanted?: string): Promise<string> {
  const made = wanted ?? randomBytes(KEY_BYTES).toString('hex')
  await db
    .insertInto('setting')
    .values({ key: KEY, value: made, updated_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await findErasureKey(db)) ?? made
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
