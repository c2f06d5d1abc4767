import { createHash } from 'node:crypto'
import { recoveryHash } from '#app/accounts/auth/one-time-codes.server.ts'
import { newId } from '#app/platform/id.ts'
import type { ActionContext } from './actions.ts'

export const NEW_PASSWORD = 'eight slow pans'
export const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
export const CODE = 'abcde-fghjk'

export const soon = () => new Date(Date.now() + 600_000).toISOString()
export const now = () => new Date().toISOString()

export async function insertSecondFactor(
  { db }: ActionContext,
  userId: string,
  isOn: boolean,
): Promise<void> {
  const factor = { user_id: userId, secret: SECRET, last_step: null, created_at: now() }
  await db
    .insertInto('second_factor')
    .values({ ...factor, confirmed_at: isOn ? now() : null })
    .execute()
  const code = { id: newId(), user_id: userId, code_hash: recoveryHash(userId, CODE) }
  if (isOn) await db.insertInto('recovery_code').values(code).execute()
}

export async function insertToken({ db }: ActionContext, purpose: string, userId: string): Promise<string> {
  const token = newId() + newId()
  const identifier = `${purpose}:${createHash('sha256').update(token).digest('base64url')}`
  const verification = { id: newId(), identifier, value: userId, expires_at: soon() }
  await db
    .insertInto('verification')
    .values({ ...verification, created_at: now(), updated_at: now() })
    .execute()
  return token
}
