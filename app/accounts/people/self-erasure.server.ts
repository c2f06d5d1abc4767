import { clubFacts } from '#app/club/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { writeMail } from '#app/platform/mail/mail-body.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import type { Acting } from '../acting.server.ts'
import { erasureMail } from '../emails.ts'
import { ERASURE_WAIT_MS } from '../own-page.rules.ts'
import { mustBeAbleUser } from '../permissions.ts'
import { recordAccountAudit } from '../record-audit.server.ts'
import { findOwner } from './own-page.store.server.ts'
import {
  clearEraseAt,
  deleteAccount,
  type DueErasure,
  listDueErasures,
  setEraseAt,
} from './self-erasure.store.server.ts'

/**
 * Within the transaction that gives the seats back. Returns the confirmed e-mail and when the erasure is due; null: it
 * was asked for before.
 */
export async function scheduleErasure(
  acting: Acting,
): Promise<{ email: string | null; eraseAt: Date } | null> {
  const { id } = mustBeAbleUser(acting.viewer, 'own-page.use')
  const { db, now, env } = acting
  const eraseAt = new Date(now.getTime() + ERASURE_WAIT_MS)
  const owner = await findOwner(db, id)
  if (!owner || !(await setEraseAt(db, { id, eraseAt }))) return null
  await recordAccountAudit(db, { action: 'account.erase', by: id, now })
  const email = owner.emailConfirmedAt ? owner.email : null
  if (email === null) return { email, eraseAt }
  const body = erasureMail(await clubFacts(db), {
    eraseAt,
    timeZone: env.clubTimeZone,
    href: `${env.publicUrl}/me`,
  })
  await queueMail(db, { recipient: email, ...writeMail(body), now })
  return { email, eraseAt }
}

/** The way back. false: nothing was to be erased. */
export async function keepOwnPage({ db, viewer, now }: Acting): Promise<boolean> {
  const { id } = mustBeAbleUser(viewer, 'own-page.use')
  return transact(db, async (db) => {
    if (!(await clearEraseAt(db, id))) return false
    await recordAccountAudit(db, { action: 'account.keep', by: id, now })
    return true
  })
}

/** Whose seven days are over. */
export async function dueErasures(db: Database, now: Date): Promise<DueErasure[]> {
  return listDueErasures(db, now)
}

/** The account alone, where no address or number was proved to be its owner's. */
export async function eraseAccount(db: Database, id: string): Promise<void> {
  await deleteAccount(db, id)
}
