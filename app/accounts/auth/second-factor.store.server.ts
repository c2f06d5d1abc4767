import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'

export interface SecondFactor {
  /** The stored value: sealed if the site has a key. */
  secret: string
  createdAt: string
  /** null: not confirmed yet. */
  confirmedAt: string | null
}

export async function findSecondFactor(db: Database, userId: string): Promise<SecondFactor | null> {
  const row = await db
    .selectFrom('second_factor')
    .select(['secret', 'created_at as createdAt', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** A new secret in the place of one that was never confirmed. False: there is a confirmed one. */
export async function insertPendingSecret(
  db: Database,
  { userId, secret, now }: { userId: string; secret: string; now: Date },
): Promise<boolean> {
  const pending = { secret, last_step: null, created_at: now.toISOString() }
  const row = await db
    .insertInto('second_factor')
    .values({ user_id: userId, confirmed_at: null, ...pending })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(pending).where('second_factor.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False: already confirmed, or replaced by another secret. */
export async function confirmSecret(
  db: Database,
  { userId, secret, step, now }: { userId: string; secret: string; step: number; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('second_factor')
    .set({ confirmed_at: now.toISOString(), last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False: a code of this half minute, or of a later one, was used already. */
export async function consumeTimeStep(
  db: Database,
  { userId, step }: { userId: string; step: number },
): Promise<boolean> {
  const row = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False: there was none. */
export async function deleteSecondFactor(db: Database, userId: string): Promise<boolean> {
  await deleteRecoveryCodes(db, userId)
  const row = await db
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return typeof row?.confirmed_at === 'string'
}

/** Locks the row until the transaction ends. Returns false when there is no second factor. */
export async function lockSecondFactor(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .updateTable('second_factor')
    .set(({ ref }) => ({ last_step: ref('last_step') }))
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteRecoveryCodes(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

export async function insertRecoveryCodes(
  db: Database,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  const rows = hashes.map((code_hash) => ({ id: newId(), user_id: userId, code_hash }))
  await db.insertInto('recovery_code').values(rows).execute()
}

/** The row goes with the answer, so that a code works once. */
export async function consumeRecoveryCode(
  db: Database,
  { userId, hash }: { userId: string; hash: string },
): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function listWithSecondFactor(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('second_factor')
    .select('user_id')
    .where('confirmed_at', 'is not', null)
    .execute()
  return rows.map((row) => row.user_id)
}

export async function listSeeds(db: Database): Promise<{ userId: string; secret: string }[]> {
  return db.selectFrom('second_factor').select(['user_id as userId', 'secret']).execute()
}

/** Compare and set: the secret may have been replaced meanwhile. */
export async function replaceSeed(
  db: Database,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await db
    .updateTable('second_factor')
    .set({ secret: to })
    .where('user_id', '=', userId)
    .where('secret', '=', from)
    .execute()
}
