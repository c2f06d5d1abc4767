import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { Passkey } from '../passkeys.rules.ts'

export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkey')
    .select(['id', 'device', 'created_at as since', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** What a device needs to know which of its keys the account has already. */
export async function listCredentials(db: Database, userId: string) {
  const rows = await db
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id, transports }) => ({ id, transports: transports.split(',').filter(Boolean) }))
}

interface NewPasskey {
  userId: string
  credentialId: string
  publicKey: string
  counter: number
  transports: readonly string[]
  device: string
  now: Date
}

/** false: the credential is known already. */
export async function insertPasskey(
  db: Database,
  { userId, credentialId, publicKey, counter, transports, device, now }: NewPasskey,
): Promise<boolean> {
  const row = await db
    .insertInto('passkey')
    .values({
      id: newId(),
      user_id: userId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      transports: transports.join(','),
      device,
      created_at: now.toISOString(),
      used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findPasskey(db: Database, credentialId: string) {
  const row = await db
    .selectFrom('passkey')
    .select(['user_id as userId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row ?? null
}

/** false: another sign-in counted further meanwhile, or the passkey was removed. */
export async function updateCounter(
  db: Database,
  { credentialId, from, to, now }: { credentialId: string; from: number; to: number; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('passkey')
    .set({ counter: to, used_at: now.toISOString() })
    .where('credential_id', '=', credentialId)
    .where('counter', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** false: the account has no such passkey. */
export async function deletePasskey(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deletePasskeysOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('passkey').where('user_id', '=', userId).execute()
}
