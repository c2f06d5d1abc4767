import type { Acting } from '#app/accounts/acting.server.ts'
import { hasRecentReauthentication, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { findProvedPhone, memberAccount, scheduleErasureOf } from '#app/accounts/use-cases.server.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import type { PersonalData } from '#app/club/model.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { transact } from '#app/platform/database/database.ts'
import { dataOfAccount } from './personal-data.server.ts'
import { scheduleWithSeats } from './self-erasure.server.ts'

type OnBehalfProblem = 'user-not-found' | 'reauthentication-required'

/**
 * product.md#on-behalf: what the same person would see on their own page, by the id of the account. The email counts once
 * it is confirmed: anybody can sign up with another's address. Each asking is logged.
 */
export async function memberData(
  acting: Acting,
  id: string,
): Promise<Outcome<PersonalData[], OnBehalfProblem>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'people.export')
  const { now: at } = acting
  if (!hasRecentReauthentication(acting.viewer, at)) return refused('reauthentication-required')
  return transact(acting.db, async (db) => {
    const account = await memberAccount(db, id)
    if (!account) return refused('user-not-found')
    await recordAudit(db, { action: 'member.data', actorId, subjectId: id, at })
    const { emailConfirmedAt, email, accountStatus } = account
    const isConfirmed = emailConfirmedAt !== null
    const isKnown = accountStatus === 'approved'
    const phone = isKnown ? await findProvedPhone(db, id) : null
    const provedAccount = { id, email: isConfirmed ? email : null, phone }
    return done(await dataOfAccount(db, { ...provedAccount, isReadByOthers: true }))
  })
}

/** Seven days later, as when the member asks on their own page. */
export async function eraseMember(acting: Acting, id: string): Promise<Outcome<null, OnBehalfProblem>> {
  mustBeAbleUser(acting.viewer, 'members.manage')
  if (!hasRecentReauthentication(acting.viewer, acting.now)) return refused('reauthentication-required')
  if (!(await memberAccount(acting.db, id))) return refused('user-not-found')
  await scheduleWithSeats(acting, (acting) => scheduleErasureOf(acting, id))
  acting.announce('users')
  return done(null)
}
