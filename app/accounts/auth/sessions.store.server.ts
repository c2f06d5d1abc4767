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
  mustChangePassword: boolean
  /** null: no term is known yet. */
  termEndsAt: string | null
  user: User
}

/** One turn to the database brings whose it is, too. */
export async function findSession(db: Database, tokenHash: string): Promise<SessionWithUser | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .leftJoin('credential', (join) =>
      join
        .onRef('credential.user_id', '=', 'session.user_id')
        .on('credential.provider_id', '=', 'credential'),
    )
    .leftJoin('term', 'term.user_id', 'session.user_id')
    .select(userColumns.map((column) => `user_account.${column}` as const))
    .select([
      'session.id as sessionId',
      'session.created_at as openedAt',
      'session.updated_at as touchedAt',
      'session.proved_at as reauthenticatedAt',
      'session.expires_at as expiresAt',
      'credential.must_change as mustChange',
      'term.ends_at as termEndsAt',
    ])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) return null
  const { sessionId, openedAt, ...rest } = row
  const { touchedAt, reauthenticatedAt, expiresAt, mustChange, termEndsAt, ...user } = rest
  const mustChangePassword = mustChange === 1
  return {
    id: sessionId,
    createdAt: openedAt,
    touchedAt,
    reauthenticatedAt,
    expiresAt,
    mustChangePassword,
    termEndsAt,
    user: toUser(user),
  }
}

export async function deleteSessionByToken(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}
