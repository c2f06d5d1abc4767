import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { type LinkPurpose, linkLifetimeMs } from '../email-links.rules.ts'

export interface EmailLink {
  userId: string
  purpose: LinkPurpose
  /** The address that it confirms. */
  email: string
}

export async function insertLink(
  db: Database,
  { userId, purpose, email, tokenHash, now }: EmailLink & { tokenHash: string; now: Date },
): Promise<void> {
  await db
    .insertInto('email_link')
    .values({
      id: newId(),
      user_id: userId,
      purpose,
      email,
      token_hash: tokenHash,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + linkLifetimeMs(purpose)).toISOString(),
    })
    .execute()
}

const fields = ['user_id as userId', 'purpose', 'email'] as const

/** null: unknown, too old, or followed, or its account was rejected. */
export async function findLink(db: Database, tokenHash: string, now: Date): Promise<EmailLink | null> {
  const row = await db
    .selectFrom('email_link')
    .select(fields)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .where('followed_at', 'is', null)
    .where(({ exists, selectFrom }) => {
      const owner = selectFrom('user_account').select('user_account.id').where('status', '<>', 'rejected')
      return exists(owner.whereRef('user_account.id', '=', 'email_link.user_id'))
    })
    .executeTakeFirst()
  return row ? { ...row, purpose: row.purpose as LinkPurpose } : null
}

/** false: another request followed it first. */
export async function followLink(db: Database, tokenHash: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('email_link')
    .set({ followed_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .where('followed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the new address has confirmed a change, and so has the old one where it was asked. */
export async function isChangeConfirmed(
  db: Database,
  { userId, email }: Pick<EmailLink, 'userId' | 'email'>,
): Promise<boolean> {
  const ends = await db
    .selectFrom('email_link')
    .select(['purpose', 'followed_at as followedAt'])
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('purpose', 'in', ['change-old', 'change-new'])
    .execute()
  return ends.some(({ purpose }) => purpose === 'change-new') && ends.every((end) => end.followedAt !== null)
}

export async function deleteLinksOf(
  db: Database,
  userId: string,
  purposes?: readonly LinkPurpose[],
): Promise<void> {
  await db
    .deleteFrom('email_link')
    .where('user_id', '=', userId)
    .$if(purposes !== undefined, (query) => query.where('purpose', 'in', purposes ?? []))
    .execute()
}
