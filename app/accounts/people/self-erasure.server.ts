import { clubFacts } from '#app/club/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { transact } from '#app/platform/database/database.ts'
import { isId } from '#app/platform/id.ts'
import { writeMail } from '#app/platform/mail/mail-body.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import type { Acting } from '../acting.server.ts'
import { erasureMail } from '../emails.ts'
import { ERASURE_WAIT_MS } from '../own-page.rules.ts'
import { mustBeAbleUser } from '../permissions.ts'
import { recordAccountAudit } from '../record-audit.server.ts'
import { findMember } from './member-accounts.store.server.ts'
import { clearErasure, setEraseAt, takeOverErasure } from './self-erasure.store.server.ts'

interface Scheduled {
  /** null: not confirmed. */
  email: string | null
  eraseAt: Date
}

async function schedule(
  { db, now, env }: Acting,
  { id, by }: { id: string; by: string },
): Promise<Scheduled | null> {
  const eraseAt = new Date(now.getTime() + ERASURE_WAIT_MS)
  const isOnBehalf = by !== id
  const owner = await findMember(db, id)
  if (!owner || !(await setEraseAt(db, { id, eraseAt, by: isOnBehalf ? by : null }))) return null
  const action = isOnBehalf ? 'member.erase' : 'account.erase'
  await recordAccountAudit(db, { action, by, of: id, now })
  const email = owner.emailConfirmedAt ? owner.email : null
  if (email === null) return { email, eraseAt }
  const body = erasureMail(await clubFacts(db), {
    eraseAt,
    timeZone: env.clubTimeZone,
    href: `${env.publicUrl}/me`,
    isOnBehalf,
  })
  await queueMail(db, { recipient: email, ...writeMail(body), now })
  return { email, eraseAt }
}

/**
 * Within the transaction that gives the seats back. Returns the confirmed email and when the erasure is due; null: it
 * was asked for before.
 */
export async function scheduleErasure(acting: Acting): Promise<Scheduled | null> {
  const { id } = mustBeAbleUser(acting.viewer, 'own-page.use')
  const erasure = await schedule(acting, { id, by: id })
  if (!erasure) await takeOverErasure(acting.db, id)
  return erasure
}

/** The same for another's account, by its id. */
export async function scheduleErasureOf(acting: Acting, id: string): Promise<Scheduled | null> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'members.manage')
  return isId(id) ? schedule(acting, { id, by }) : null
}

/** The way back. false: nothing was to be erased. */
export async function keepOwnPage({ db, viewer, now }: Acting): Promise<boolean> {
  const { id } = mustBeAbleUser(viewer, 'own-page.use')
  return transact(db, async (db) => {
    if (!(await clearErasure(db, id))) return false
    await recordAccountAudit(db, { action: 'account.keep', by: id, now })
    return true
  })
}

/** Cancels an erasure that an admin requested; members cancel their own on their page. */
export async function keepMember(
  { db, viewer, now, announce }: Acting,
  id: string,
): Promise<Outcome<null, 'user-not-found' | 'not-yours'>> {
  const { id: by } = mustBeAbleUser(viewer, 'members.manage')
  const outcome = await transact(db, async (db) => {
    const member = isId(id) ? await findMember(db, id) : null
    if (!member) return refused('user-not-found')
    if (!(await clearErasure(db, id, 'erase_by'))) return member.eraseAt ? refused('not-yours') : done(null)
    await recordAccountAudit(db, { action: 'member.keep', by, of: id, now })
    return done(null)
  })
  if (outcome.ok) announce('users')
  return outcome
}
