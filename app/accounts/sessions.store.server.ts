import type { Database } from '#app/platform/db.ts'
import { prepared } from '#app/platform/prepared.ts'
import type { User } from './model.ts'
import { columns, toUser } from './store.server.ts'

export interface OpenSession {
  id: string
  createdAt: string
  touchedAt: string
  provedAt: string | null
  expiresAt: string
  user: User
}

const readSession = prepared((db, { token }: { token: string }) =>
  db
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .select(columns.map((column) => `user_account.${column}` as const))
    .select([
      'session.id as sessionId',
      'session.created_at as openedAt',
      'session.updated_at as touchedAt',
      'session.proved_at as provedAt',
      'session.expires_at as expiresAt',
    ])
    .where('session.token', '=', token),
)

/** One turn to the database brings whose it is, too. */
export async function findSession(db: Database, token: string): Promise<OpenSession | null> {
  const { rows } = await readSession(db, { token })
  const [row] = rows
  if (!row) return null
  const { sessionId, openedAt, ...rest } = row
  const { touchedAt, provedAt, expiresAt, ...user } = rest
  return { id: sessionId, createdAt: openedAt, touchedAt, provedAt, expiresAt, user: toUser(user) }
}
