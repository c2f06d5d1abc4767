import { newId } from '#app/platform/id.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { User } from '#app/accounts/model.ts'
import { userColumns, toUser } from '#app/accounts/store.server.ts'

interface NewSession {
  userId: string
  tokenHash: string
  userAgent: string
  expiresAt: Date
  now: Date
}

/** No address is kept with it. */
export async function insertSession(
  db: Database,
  { userId, tokenHash, userAgent, expiresAt, now }: NewSession,
): Promise<void> {
  const at = now.toISOString()
  await db
    .insertInto('session')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: tokenHash,
      user_agent: userAgent,
      expires_at: expiresAt.toISOString(),
      created_at: at,
      updated_at: at,
    })
    .execute()
}

export interface SessionWithUser {
  id: string
  createdAt: string
  touchedAt: string
  reauthenticatedAt: string | null
  expiresAt: string
  user: User
}

/** One turn to the database brings whose it is, too. */
export async function findSession(db: Database, tokenHash: string): Promise<SessionWithUser | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .select(userColumns.map((column) => `user_account.${column}` as const))
    .select([
      'session.id as sessionId',
      'session.created_at as openedAt',
      'session.updated_at as touchedAt',
      'session.proved_at as reauthenticatedAt',
      'session.expires_at as expiresAt',
    ])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) return null
  const { sessionId, openedAt, ...rest } = row
  const { touchedAt, reauthenticatedAt, expiresAt, ...user } = rest
  return { id: sessionId, createdAt: openedAt, touchedAt, reauthenticatedAt, expiresAt, user: toUser(user) }
}

export async function deleteSessionByToken(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}
