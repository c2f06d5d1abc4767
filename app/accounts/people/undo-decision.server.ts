import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { transact } from '#app/platform/database/database.ts'
import { withdrawMails } from '#app/platform/mail/mail.ts'
import type { Acting } from '../acting.server.ts'
import type { User } from '../model.ts'
import { mustBeAbleUser } from '../permissions.ts'
import { recordAccountAudit } from '../record-audit.server.ts'
import { lockSuperAdmins, restoreRoleAndStatus, type RoleAndStatus } from '../store.server.ts'
import { endKeysOf } from './keys.server.ts'
import { offerUndo, readUndoOffer } from '../undo-offers.server.ts'
import type { UndoProblem } from '../undo.rules.ts'

const PURPOSE = 'admin'

/** The subject of the mail about a decision, so that Undo can withdraw this one and no other. */
export const decisionMailKey = (id: string, decidedAt: string) => `admin-decision:${id}:${decidedAt}`

export function offerDecisionUndo(acting: Acting, id: string, before: RoleAndStatus): Promise<string> {
  return offerUndo(acting, PURPOSE, { id, ...before })
}

/**
 * Restores what a decision about an admin replaced, and withdraws its mail. The decision asked for the password where it
 * had to; taking it back within seconds does not ask again. Ended sessions stay ended.
 */
export async function undoAdminDecision(
  acting: Acting,
  offered: string,
): Promise<Outcome<User, UndoProblem>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'admins.decide')
  const { now } = acting
  const offer = await readUndoOffer<RoleAndStatus & { id: string }>(acting, PURPOSE, offered)
  if (!offer.ok) return offer
  const { at, before } = offer.value
  const user = await transact(acting.db, async (db) => {
    if (before.role === 'super-admin') await lockSuperAdmins(db, now)
    const restoredUser = await restoreRoleAndStatus(db, { ...before, decidedAt: at, now })
    if (!restoredUser) return null
    if (restoredUser.accountStatus !== 'approved') await endKeysOf(db, restoredUser)
    await withdrawMails(db, decisionMailKey(restoredUser.id, at))
    await recordAccountAudit(db, { action: 'admin.undo', by, of: restoredUser.id, now })
    return restoredUser
  })
  if (!user) return refused('already-undone')
  acting.announce('users')
  return done(user)
}
