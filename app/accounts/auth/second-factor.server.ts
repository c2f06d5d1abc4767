import { isLooseId } from '#app/platform/id.ts'
import { recordAccountAudit } from '../record-audit.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { writeMail } from '#app/platform/mail/mail-body.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import type { QrDrawing } from '#app/platform/formats/qr-code.ts'
import type { Acting } from '../acting.server.ts'
import { secondFactorResetMail } from '../emails.ts'
import { canReceiveMail } from '#app/club/phone.rules.ts'
import {
  enrolment,
  newRecoveryCodes,
  normalizeCode,
  newSecret,
  recoveryHash,
  timeStepOf,
} from './one-time-codes.server.ts'
import { verifyOwnPassword } from './change-password.server.ts'
import { hasRecentReauthentication, mustBeAbleUser } from '../permissions.ts'
import { type SecondFactorProblem } from '../account-settings.rules.ts'
import { type DecisionProblem, ENROLMENT_LIFETIME_MS } from '../rules.ts'
import {
  confirmSecret,
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteSecondFactor,
  insertPendingSecret,
  findSecondFactor,
  insertRecoveryCodes,
  listWithSecondFactor,
  lockSecondFactor,
  type SecondFactor,
} from './second-factor.store.server.ts'
import { unsealSeed, sealSeed } from './sealed-secrets.server.ts'
import { findUser } from '../store.server.ts'

export type SecondFactorView =
  | { state: 'off' }
  | { state: 'pending'; secret: string; link: string; qrCode: QrDrawing }
  | { state: 'on'; codesLeft: number }

/** Of a secret that is not confirmed yet. */
function isEnrolmentOpen({ createdAt }: SecondFactor, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) < ENROLMENT_LIFETIME_MS
}

/** A pending secret is shown until it is confirmed, for ten minutes at most. */
export async function secondFactorView({ db, env, viewer, now }: Acting): Promise<SecondFactorView> {
  const { id, email } = mustBeAbleUser(viewer, 'accounts.own')
  const secondFactor = await findSecondFactor(db, id)
  if (secondFactor?.confirmedAt) return { state: 'on', codesLeft: await countRecoveryCodes(db, id) }
  if (!secondFactor || !isEnrolmentOpen(secondFactor, now)) return { state: 'off' }
  const { name } = await clubFacts(db)
  const secret = unsealSeed({ userId: id, secret: secondFactor.secret }, env)
  return {
    state: 'pending',
    secret,
    ...enrolment(secret, { issuer: name, label: email }),
  }
}

export async function startEnrolment(
  acting: Acting,
  { password }: { password: string },
): Promise<Outcome<null, SecondFactorProblem>> {
  const user = mustBeAbleUser(acting.viewer, 'accounts.own')
  const proof = await verifyOwnPassword(acting, { ...user, password })
  if (!proof.ok) return proof
  const { db, env, now } = acting
  const secret = sealSeed({ userId: user.id, secret: newSecret() }, env)
  const isPending = await insertPendingSecret(db, { userId: user.id, secret, now })
  return isPending ? done(null) : refused('already-on')
}

/** Turns the second factor on. Returns the recovery codes, which are stored only as hashes; none where it is on already. */
export async function confirmSecondFactor(
  acting: Acting,
  { code }: { code: string },
): Promise<Outcome<{ codes: string[] }, SecondFactorProblem>> {
  const { id: userId } = mustBeAbleUser(acting.viewer, 'accounts.own')
  const { now } = acting
  const secondFactor = await findSecondFactor(acting.db, userId)
  if (secondFactor?.confirmedAt) return done({ codes: [] })
  if (!secondFactor || !isEnrolmentOpen(secondFactor, now)) return refused('enrolment-expired')
  const step = timeStepOf(
    unsealSeed({ userId, secret: secondFactor.secret }, acting.env),
    normalizeCode(code),
    now,
  )
  if (step === null) return refused('wrong-code')
  const action = 'second-factor.turn-on'
  const codes = await replaceRecoveryCodes(acting, { userId, action }, (db) =>
    confirmSecret(db, { userId, secret: secondFactor.secret, step, now }),
  )
  // Another press was quicker, or began anew.
  return codes ? done({ codes }) : confirmSecondFactor(acting, { code })
}

/** New recovery codes in place of all others, if `change` finds the second factor as expected; else null. */
async function replaceRecoveryCodes(
  acting: Acting,
  { userId, action }: { userId: string; action: 'second-factor.turn-on' | 'second-factor.renew' },
  change: (db: Database) => Promise<boolean>,
): Promise<string[] | null> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((one) => recoveryHash(userId, one))
  const isOn = await transact(acting.db, async (db) => {
    if (!(await change(db))) return false
    // Removes recovery codes left by a manual reset in the database.
    await deleteRecoveryCodes(db, userId)
    await insertRecoveryCodes(db, userId, hashes)
    await recordAccountAudit(db, { action, by: userId, now: acting.now })
    return true
  })
  if (!isOn) return null
  acting.announce('users')
  return codes
}

/** Replaces the recovery codes. Returns the new ones; the old ones no longer work. */
export async function renewRecoveryCodes(
  acting: Acting,
  { password }: { password: string },
): Promise<Outcome<{ codes: string[] }, SecondFactorProblem>> {
  const user = mustBeAbleUser(acting.viewer, 'accounts.own')
  const proof = await verifyOwnPassword(acting, { ...user, password })
  if (!proof.ok) return proof
  const { id: userId } = user
  const action = 'second-factor.renew'
  const codes = await replaceRecoveryCodes(acting, { userId, action }, (db) => lockSecondFactor(db, userId))
  return codes ? done({ codes }) : refused('already-off')
}

export async function turnOffSecondFactor(
  acting: Acting,
  { password }: { password: string },
): Promise<Outcome<null, SecondFactorProblem>> {
  const user = mustBeAbleUser(acting.viewer, 'accounts.own')
  const proof = await verifyOwnPassword(acting, { ...user, password })
  if (!proof.ok) return proof
  const { now } = acting
  const { id: userId } = user
  const isOff = await transact(acting.db, async (db) => {
    if (!(await deleteSecondFactor(db, userId))) return false
    await recordAccountAudit(db, { action: 'second-factor.turn-off', by: userId, now })
    return true
  })
  if (!isOff) return refused('already-off')
  acting.announce('users')
  return done(null)
}

/** Turns another admin's second factor off, for a lost phone. */
export async function resetSecondFactor(acting: Acting, id: string): Promise<Outcome<null, DecisionProblem>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'admins.decide')
  const { now } = acting
  if (id === actorId) return refused('own-account')
  if (!hasRecentReauthentication(acting.viewer, now)) return refused('reauthentication-required')
  const user = isLooseId(id) ? await findUser(acting.db, id) : null
  if (!user) return refused('user-not-found')
  const isReset = await transact(acting.db, async (db) => {
    if (!(await deleteSecondFactor(db, id))) return false
    const message = secondFactorResetMail(await clubFacts(db))
    if (canReceiveMail(user.email)) await queueMail(db, { recipient: user.email, ...writeMail(message), now })
    await recordAccountAudit(db, { action: 'second-factor.reset', by: actorId, of: id, now })
    return true
  })
  if (!isReset) return refused('already-processed')
  acting.announce('users')
  return done(null)
}

/** The ids of admins with a second factor, for the list of admins. */
export async function adminsWithSecondFactor({ db, viewer }: Acting): Promise<Set<string>> {
  mustBeAbleUser(viewer, 'admins.decide')
  return new Set(await listWithSecondFactor(db))
}
