import { newId } from '#app/platform/id.ts'
import type { Database } from '#app/platform/database/database.ts'

export interface NewCredential {
  hash: string
  now: Date
  validUntil?: Date | undefined
  /** The password was set by another person. */
  mustChange?: boolean
}

export async function insertCredential(
  db: Database,
  userId: string,
  { hash, now, validUntil, mustChange = false }: NewCredential,
) {
  const at = now.toISOString()
  await db
    .insertInto('credential')
    .values({
      id: newId(),
      user_id: userId,
      account_id: userId,
      provider_id: 'credential',
      password: hash,
      created_at: at,
      updated_at: at,
      works_until: validUntil?.toISOString() ?? null,
      must_change: Number(mustChange),
    })
    .execute()
}

interface Password {
  hash: string
  /** null: no expiry, because the person chose it. */
  validUntil: string | null
}

/** null: no password was ever set, e.g. a member made from a join request. */
export async function findPassword(db: Database, userId: string): Promise<Password | null> {
  const row = await db
    .selectFrom('credential')
    .select(['password', 'works_until'])
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return row?.password ? { hash: row.password, validUntil: row.works_until } : null
}

export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  return (await findPassword(db, userId))?.hash ?? null
}

export async function updatePasswordHash(
  db: Database,
  userId: string,
  { hash, now }: { hash: string; now: Date },
) {
  await db
    .updateTable('credential')
    .set({ password: hash, works_until: null, must_change: 0, updated_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute()
}

export async function deletePassword(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('credential').where('user_id', '=', userId).execute()
}

export interface ResetToken {
  /** The stored value: never the token itself. */
  tokenHash: string
  /** Empty for an unknown account, whose request leaves the same traces. */
  userId: string
  expiresAt: Date
  now: Date
}

export async function insertResetToken(db: Database, { tokenHash, userId, expiresAt, now }: ResetToken) {
  const at = now.toISOString()
  await db
    .insertInto('verification')
    .values({
      id: newId(),
      identifier: tokenHash,
      value: userId,
      expires_at: expiresAt.toISOString(),
      created_at: at,
      updated_at: at,
    })
    .execute()
}

export async function findResetToken(db: Database, tokenHash: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row?.value || null
}

/** The user it was for. The row goes with the answer, so that only one of two racing requests has it. */
export async function consumeResetToken(db: Database, tokenHash: string, now: Date): Promise<string | null> {
  const row = await db
    .deleteFrom('verification')
    .where('identifier', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .returning('value')
    .executeTakeFirst()
  return row?.value || null
}

/** Once one link is used, the others in the mailbox are worth nothing. */
export async function deleteResetTokensOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('verification').where('value', '=', userId).execute()
}

export async function deleteSessionsOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute()
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).execute()
}

export async function touchSession(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ updated_at: now.toISOString() }).where('id', '=', id).execute()
}

export async function markReauthenticated(
  db: Database,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ proved_at: now.toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

/** Sessions and reset links that are over. Nobody can use them: this only gives the room back. */
export async function deleteExpired(db: Database, now: Date): Promise<number> {
  const at = now.toISOString()
  const sessions = await db.deleteFrom('session').where('expires_at', '<', at).executeTakeFirst()
  const tokens = await db.deleteFrom('verification').where('expires_at', '<', at).executeTakeFirst()
  const links = await db.deleteFrom('email_link').where('expires_at', '<', at).executeTakeFirst()
  return Number(sessions.numDeletedRows + tokens.numDeletedRows + links.numDeletedRows)
}
