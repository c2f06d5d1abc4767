import type { Acting } from '#app/accounts/acting.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { repeatErasure } from './erase.server.ts'
import { type Identity, identityIn, keyOf } from './identity.server.ts'
import { peopleTables, type PeopleTable } from './personal-columns.server.ts'
import { bucketIn, bucketOf, fastDigest, slowDigest } from './digest.server.ts'
import { ensureErasureKey, tombstones } from './tombstones.server.ts'

const ROWS_AT_ONCE = 1_000

/** Reads all rows of a table in batches. */
async function* rowsOf(db: Database, { name }: PeopleTable) {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom(name as 'user_account')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    yield* rows as Record<string, unknown>[]
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

/** An erasure has the time of its beginning, by any replica's clock, and is committed later. */
const MARGIN_MS = 60 * 60_000
/** Digests are slow and run in parallel on several cores. */
const DIGESTS_AT_ONCE = 8

interface KnownIdentity {
  identity: Identity
  /** The oldest row. */
  since: string
}

/** When a row was made; one without a date counts as older than every erasure. */
export const datesOfRows = ['created_at', 'set_at'] as const
const dateOf = (row: Record<string, unknown>) =>
  datesOfRows.map((column) => row[column]).find((date) => typeof date === 'string') ?? ''

async function allIdentities(db: Database): Promise<KnownIdentity[]> {
  const identities = new Map<string, KnownIdentity>()
  for (const table of (await peopleTables(db)).filter(({ hasId }) => hasId))
    for await (const row of rowsOf(db, table))
      for (const column of [...table.emails, ...table.phones]) {
        const value = row[column]
        const identity = typeof value === 'string' ? identityIn(value) : null
        if (!identity) continue
        const since = dateOf(row)
        const knownIdentity = identities.get(keyOf(identity))
        if (!knownIdentity || since < knownIdentity.since)
          identities.set(keyOf(identity), { identity, since })
      }
  return [...identities.values()]
}

/** Finds people who were erased after their row was written. People who joined again later stay. */
async function findReturned(db: Database, madeAt: Date): Promise<{ identity: Identity; at: string }[]> {
  const from = new Date(madeAt.getTime() - MARGIN_MS).toISOString()
  // A backup does not contain people who were erased before it.
  const recentTombstones = new Map([...(await tombstones(db))].filter(([, at]) => at >= from))
  if (recentTombstones.size === 0) return []
  const key = await ensureErasureKey(db)
  const buckets = new Set([...recentTombstones.keys()].map(bucketIn))
  const latest = [...recentTombstones.values()].toSorted().at(-1) ?? ''
  const people = (await allIdentities(db))
    .filter(({ since }) => since < latest)
    .map((person) => ({ ...person, fast: fastDigest(person.identity, key) }))
    .filter(({ fast }) => buckets.has(bucketOf(fast)))
  const returnedPeople: { identity: Identity; at: string }[] = []
  for (let start = 0; start < people.length; start += DIGESTS_AT_ONCE) {
    const batch = people.slice(start, start + DIGESTS_AT_ONCE)
    const digests = await Promise.all(batch.map(({ fast }) => slowDigest(fast)))
    for (const [index, { identity, since }] of batch.entries()) {
      const at = recentTombstones.get(digests[index] ?? '')
      if (at && since < at) returnedPeople.push({ identity, at })
    }
  }
  return returnedPeople
}

/** After a restore: erases again who was erased since the backup. Returns how many, and their pictures. */
export async function repeatErasures(
  erasing: Pick<Acting, 'db' | 'env' | 'now'>,
  madeAt: Date,
): Promise<{ erased: number; pictures: string[] }> {
  const returnedPeople = await findReturned(erasing.db, madeAt)
  return { erased: returnedPeople.length, pictures: await repeatErasure(erasing, returnedPeople) }
}
