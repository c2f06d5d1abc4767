import { note } from './noted.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { transact } from '#app/platform/db.ts'
import { queueMail } from '#app/platform/mail.ts'
import type { Drawing } from '#app/platform/qr-drawing.ts'
import type { Acting } from './acting.server.ts'
import { secondFactorResetMail } from './emails.ts'
import { isMailable } from './forms.ts'
import { drawingOf, newRecoveryCodes, newSecret, recoveryHash, stepOf } from './one-time-codes.server.ts'
import { provePassword } from './own-password.server.ts'
import { hasJustProved, mustBeAbleUser } from './permissions.ts'
import { type SecondFactorProblem } from './own-rules.ts'
import { type DecisionProblem, ENROLMENT_LASTS_MS } from './rules.ts'
import {
  confirmSecret,
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteSecondFactor,
  drawSecret,
  findSecondFactor,
  insertRecoveryCodes,
  listWithSecondFactor,
  lockSecondFactor,
  type SecondFactor,
} from './second-factor.store.server.ts'
import { findUser } from './store.server.ts'

export type SecondFactorView =
  | { state: 'off' }
  | { state: 'drawn'; secret: string; drawing: Drawing }
  | { state: 'on'; codesLeft: number }

function isFresh({ createdAt, confirmedAt }: SecondFactor, now: Date): boolean {
  return confirmedAt === null && now.getTime() - Date.parse(createdAt) < ENROLMENT_LASTS_MS
}

/** A drawn secret is shown until it is confirmed, and for ten minutes at most. */
export async function secondFactorView({ db, viewer, now }: Acting): Promise<SecondFactorView> {
  const { id, email } = mustBeAbleUser(viewer, 'accounts.own')
  const kept = await findSecondFactor(db, id)
  if (kept?.confirmedAt) return { state: 'on', codesLeft: await countRecoveryCodes(db, id) }
  if (!kept || !isFresh(kept, now)) return { state: 'off' }
  const { name } = await clubFacts(db)
  return {
    state: 'drawn',
    secret: kept.secret,
    drawing: drawingOf(kept.secret, { issuer: name, label: email }),
  }
}

export async function drawSecondFactor(
  acting: Acting,
  { password }: { password: string },
): Promise<Outcome<null, SecondFactorProblem>> {
  const user = mustBeAbleUser(acting.viewer, 'accounts.own')
  const proof = await provePassword(acting, { ...user, password })
  if (!proof.ok) return proof
  const { db, now } = acting
  const isDrawn = await drawSecret(db, { userId: user.id, secret: newSecret(), now })
  return isDrawn ? done(null) : refused('already-on')
}

/** From here on a code is asked for at each sign-in. Answers the recovery codes, which are nowhere else. */
export async function confirmSecondFactor(
  acting: Acting,
  { code }: { code: string },
): Promise<Outcome<{ codes: string[] }, SecondFactorProblem>> {
  const { id: userId } = mustBeAbleUser(acting.viewer, 'accounts.own')
  const { now } = acting
  const kept = await findSecondFactor(acting.db, userId)
  if (!kept || !isFresh(kept, now)) return refused('drawing-over')
  const step = stepOf(kept.secret, code.replaceAll(/\s/g, ''), now)
  if (step === null) return refused('wrong-code')
  const codes = newRecoveryCodes()
  const hashes = codes.map((one) => recoveryHash(userId, one))
  const isOn = await transact(acting.db, async (db) => {
    if (!(await confirmSecret(db, { userId, secret: kept.secret, step, now }))) return false
    // Those of a paper that went with the phone, when somebody took its row out by hand.
    await deleteRecoveryCodes(db, userId)
    await insertRecoveryCodes(db, userId, hashes)
    await note(db, { action: 'second-factor.turn-on', by: userId, now })
    return true
  })
  if (!isOn) return refused('drawing-over')
  acting.announce('users')
  return done({ codes })
}

/** For a paper that was lost or used up: from here on only the codes of this answer count. */
export async function renewRecoveryCodes(
  acting: Acting,
  { password }: { password: string },
): Promise<Outcome<{ codes: string[] }, SecondFactorProblem>> {
  const user = mustBeAbleUser(acting.viewer, 'accounts.own')
  const proof = await provePassword(acting, { ...user, password })
  if (!proof.ok) return proof
  const { now } = acting
  const { id: userId } = user
  const codes = newRecoveryCodes()
  const hashes = codes.map((one) => recoveryHash(userId, one))
  const isOn = await transact(acting.db, async (db) => {
    if (!(await lockSecondFactor(db, userId))) return false
    await deleteRecoveryCodes(db, userId)
    await insertRecoveryCodes(db, userId, hashes)
    await note(db, { action: 'second-factor.renew', by: userId, now })
    return true
  })
  if (!isOn) return refused('already-off')
  acting.announce('users')
  return done({ codes })
}

export async function turnOffSecondFactor(
  acting: Acting,
  { password }: { password: string },
): Promise<Outcome<null, SecondFactorProblem>> {
  const user = mustBeAbleUser(acting.viewer, 'accounts.own')
  const proof = await provePassword(acting, { ...user, password })
  if (!proof.ok) return proof
  const { now } = acting
  const { id: userId } = user
  const isOff = await transact(acting.db, async (db) => {
    if (!(await deleteSecondFactor(db, userId))) return false
    await note(db, { action: 'second-factor.turn-off', by: userId, now })
    return true
  })
  if (!isOff) return refused('already-off')
  acting.announce('users')
  return done(null)
}

/** For a phone that was lost: from here on the password alone is asked for again. */
export async function resetSecondFactor(acting: Acting, id: string): Promise<Outcome<null, DecisionProblem>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'admins.decide')
  const { now } = acting
  if (id === actorId) return refused('own-account')
  if (!hasJustProved(acting.viewer, now)) return refused('prove-again')
  const user = /^[\w-]{1,64}$/.test(id) ? await findUser(acting.db, id) : null
  if (!user) return refused('user-not-found')
  const isReset = await transact(acting.db, async (db) => {
    if (!(await deleteSecondFactor(db, id))) return false
    const message = secondFactorResetMail(await clubFacts(db))
    if (isMailable(user.email)) await queueMail(db, { recipient: user.email, ...message, now })
    await note(db, { action: 'second-factor.reset', by: actorId, of: id, now })
    return true
  })
  if (!isReset) return refused('already-processed')
  acting.announce('users')
  return done(null)
}

/** Whose sign-in has a second step, for the list of admins. */
export async function withSecondFactor({ db, viewer }: Acting): Promise<Set<string>> {
  mustBeAbleUser(viewer, 'admins.decide')
  return new Set(await listWithSecondFactor(db))
}
