import type { Database } from '#app/platform/db.ts'
import { prepared } from '#app/platform/prepared.ts'
import type { User } from './model.ts'
import { columns, toUser } from './store.server.ts'

export interface OpenSession {
  id: string
  createdAt: string
  touchedAt: string
  provedAt: string | null
  user: User
}

const readSession = prepared((db, { token, now }: { token: string; now: string }) =>
  db
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .select(columns.map((column) => `user_account.${column}` as const))
    .select([
      'session.id as sessionId',
      'session.created_at as openedAt',
      'session.updated_at as touchedAt',
      'session.proved_at as provedAt',
    ])
    .where('session.token', '=', token)
    .where('session.expires_at', '>=', now),
)

/** null: there is none, or its time is over. One turn to the database brings whose it is, too. */
export async function findSession(
  db: Database,
  { token, now }: { token: string; now: Date },
): Promise<OpenSession | null> {
  const { rows } = await readSession(db, { token, now: now.toISOString() })
  const [row] = rows
  if (!row) return null
  const { sessionId, openedAt, touchedAt, provedAt, ...user } = row
  return { id: sessionId, createdAt: openedAt, touchedAt, provedAt, user: toUser(user) }
}
