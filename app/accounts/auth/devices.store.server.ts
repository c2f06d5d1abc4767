import type { Database } from '#app/platform/database/database.ts'

export interface DeviceSession {
  id: string
  userAgent: string | null
  createdAt: string
  updatedAt: string
}

/** The sessions that are still valid, the last used first. */
export async function listSessions(
  db: Database,
  { userId, now, seenSince }: { userId: string; now: Date; seenSince: Date },
): Promise<DeviceSession[]> {
  return db
    .selectFrom('session')
    .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .where('updated_at', '>=', seenSince.toISOString())
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Returns false when the session has ended or belongs to another account. */
export async function deleteOwnSession(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const row = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns how many sessions were ended. */
export async function deleteOtherSessions(
  db: Database,
  { keptId, userId }: { keptId: string; userId: string },
): Promise<number> {
  const rows = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', '<>', keptId)
    .returning('id')
    .execute()
  return rows.length
}

/** A password that its owner chose does not expire and need not be changed. */
const ofChosenPassword = { works_until: null, must_change: 0 } as const

interface PasswordHashChange {
  userId: string
  from: string
  to: string
  now: Date
  /** True for a new password. False: the same password with a new hash; its expiry stays. */
  isChosen: boolean
}

/** Compare and set. Returns false when the password has changed meanwhile. */
export async function replacePasswordHash(
  db: Database,
  { userId, from, to, now, isChosen }: PasswordHashChange,
): Promise<boolean> {
  const row = await db
    .updateTable('credential')
    .set({ password: to, updated_at: now.toISOString(), ...(isChosen && ofChosenPassword) })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
