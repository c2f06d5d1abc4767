import type { Database } from '#app/platform/database/database.ts'
import { deletePassword, deleteResetTokensOf, deleteSessionsOf } from '../auth/credentials.store.server.ts'
import { deleteLinksOf } from '../auth/email-links.store.server.ts'
import { deleteSecondFactor } from '../auth/second-factor.store.server.ts'
import type { User } from '../model.ts'
import { findUser } from '../store.server.ts'
import { deleteRecoveryOf } from './guardian.store.server.ts'
import { deleteOpenInvites } from './invites.store.server.ts'
import { setFeedKey } from './own-page.store.server.ts'

type Account = Pick<User, 'id' | 'email'>

/**
 * Ends every key of an account whose holder or address changes: sessions, mailed links, the private calendar, invites to
 * the address and a recovery. The password and the second step stay with their owner.
 * In the caller's transaction, and with the address of before.
 */
export async function endKeysOf(
  db: Database,
  { id, email }: Account,
  { isEmailKept = false }: { isEmailKept?: boolean } = {},
): Promise<void> {
  await deleteSessionsOf(db, id)
  await deleteLinksOf(db, id)
  await deleteResetTokensOf(db, id)
  await setFeedKey(db, id, null)
  await deleteRecoveryOf(db, id)
  if (!isEmailKept) await deleteOpenInvites(db, { to: email })
}

/** The same by the id, before the account is deleted. */
export async function endKeysOfAccount(db: Database, id: string): Promise<void> {
  const user = await findUser(db, id)
  if (user) await endKeysOf(db, user)
}

/** Where the account goes to another person: what the former holder knows ends, too. */
export async function endAllKeysOf(db: Database, account: Account): Promise<void> {
  await endKeysOf(db, account)
  await deletePassword(db, account.id)
  await deleteSecondFactor(db, account.id)
}
