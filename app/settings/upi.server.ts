import type { Acting } from '#app/accounts/acting.server.ts'
import { hasRecentReauthentication, mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { mailEverySuperAdmin } from '#app/accounts/use-cases.server.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { isSameJson } from '#app/club/same-json.rules.ts'
import { checkUpi, type UpiErrors } from '#app/club/upi.rules.ts'
import { clubFacts, clubUpi, saveUpi } from '#app/club/use-cases.server.ts'
import { transact } from '#app/platform/database/database.ts'
import { upiMail } from './emails.ts'

export async function upiView({ db, viewer, now }: Acting) {
  mustBeAble(viewer, 'settings.change')
  return { ...(await clubUpi(db)), mustReauthenticate: !hasRecentReauthentication(viewer, now) }
}

/** Guests’ money goes to this id, so a change needs the password, and every super admin is told. Both fields empty: none. */
export async function changeUpi(
  acting: Acting,
  { form, seenAt }: { form: Record<string, unknown>; seenAt: string },
): Promise<
  | Outcome<null, 'reauthentication-required' | 'changed-elsewhere'>
  | { ok: false; problem: 'invalid'; errors: UpiErrors }
> {
  const { id: actorId, name, email } = mustBeAbleUser(acting.viewer, 'settings.change')
  const { now, env } = acting
  const check = checkUpi(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  if (!hasRecentReauthentication(acting.viewer, now)) return refused('reauthentication-required')
  const { upi: before } = await clubUpi(acting.db)
  if (isSameJson(before, check.value)) return done(null)
  const club = await clubFacts(acting.db)
  const isDone = await transact(acting.db, async (db) => {
    if (!(await saveUpi(db, { value: check.value, seenAt, now }))) return false
    await recordAudit(db, { actorId, action: 'upi.change', subjectId: 'upi', at: now })
    const facts = { by: name || email, before, after: check.value, link: env.publicUrl }
    await mailEverySuperAdmin(db, upiMail(club, facts), now)
    return true
  })
  if (!isDone) return refused('changed-elsewhere')
  acting.announce('settings')
  acting.announce('registrations')
  return done(null)
}
