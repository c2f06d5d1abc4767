import { recordAccountAudit } from '../record-audit.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { transact } from '#app/platform/database/database.ts'
import { writeMail } from '#app/platform/mail/mail-body.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import { resetTokens, takeSpacedToken } from '#app/platform/http/rate-limit.ts'
import type { Acting } from '../acting.server.ts'
import { deleteResetTokensOf, findPasswordHash, markReauthenticated } from './credentials.store.server.ts'
import { deleteOtherSessions, replacePasswordHash } from './devices.store.server.ts'
import { passwordChangedMail } from '../emails.ts'
import { canReceiveMail } from '#app/club/phone.rules.ts'
import { newPasswordFormProblem, passwordLength, readOwnPassword } from './forms.rules.ts'
import { hashPassword, isLeaked, nullIfBusy, verifyPassword } from './password-hash.server.ts'
import type { Viewer } from '../model.ts'
import { mustBeAbleUser } from '../permissions.ts'
import type { OwnPasswordProblem, ReauthenticationProblem } from '../account-settings.rules.ts'
import { PASSWORD_MAX_LENGTH } from '../rules.ts'
import { accountBudget } from './throttle.server.ts'

/** Guesses are limited: a screen left open must not give the account away. */
export async function verifyOwnPassword(
  { db, now }: Acting,
  { id, email, password }: { id: string; email: string; password: string },
): Promise<Outcome<string, ReauthenticationProblem>> {
  // Nobody's password: a field that was left empty is no guess.
  if (password === '') return refused('wrong-password')
  const budget = accountBudget('ownPasswordPerAccount', email, now)
  if (!(await takeSpacedToken(db, budget)).ok) return refused('too-many-attempts')
  const hash = await findPasswordHash(db, id)
  if (!hash || passwordLength(password) > PASSWORD_MAX_LENGTH) return refused('wrong-password')
  const isRight = await nullIfBusy(verifyPassword({ hash, password }))
  if (isRight === null) return refused('busy')
  if (!isRight) return refused('wrong-password')
  await resetTokens(db, budget.key)
  return done(hash)
}

/** The same viewer, reauthenticated for five minutes. */
export async function reauthenticate(
  acting: Acting,
  { password, sessionId }: { password: string; sessionId: string },
): Promise<Outcome<Viewer, ReauthenticationProblem>> {
  const user = mustBeAbleUser(acting.viewer, 'accounts.own')
  const proof = await verifyOwnPassword(acting, { ...user, password })
  if (!proof.ok) return proof
  const { db, now } = acting
  await markReauthenticated(db, { id: sessionId, userId: user.id, now })
  return done({ ...user, reauthenticatedAt: now.toISOString() })
}

interface PasswordChange {
  user: { id: string; email: string }
  from: string
  to: string
  sessionId: string
}

async function replacePassword(
  acting: Acting,
  { user, from, to, sessionId }: PasswordChange,
): Promise<boolean> {
  const { now } = acting
  const { id, email } = user
  return transact(acting.db, async (db) => {
    if (!(await replacePasswordHash(db, { userId: id, from, to, now, isChosen: true }))) return false
    await deleteOtherSessions(db, { keptId: sessionId, userId: id })
    await deleteResetTokensOf(db, id)
    const message = passwordChangedMail(await clubFacts(db))
    if (canReceiveMail(email)) await queueMail(db, { recipient: email, ...writeMail(message), now })
    await recordAccountAudit(db, { action: 'password.change', by: id, now })
    return true
  })
}

/** Asks for the current password once more; every other session ends with it. */
export async function changeOwnPassword(
  acting: Acting,
  input: { current: unknown; password: unknown; confirmation: unknown; sessionId: string },
): Promise<Outcome<null, OwnPasswordProblem>> {
  const user = mustBeAbleUser(acting.viewer, 'accounts.own')
  const form = readOwnPassword(input)
  if (!form.current) return refused('fill-in-all-fields')
  const problem = newPasswordFormProblem({ ...form, email: user.email })
  if (problem) return refused(problem)
  if (form.password === form.current) return refused('same-password')
  if (await isLeaked(form.password)) return refused('password-too-weak')
  const proof = await verifyOwnPassword(acting, { ...user, password: form.current })
  if (!proof.ok) return proof
  const to = await nullIfBusy(hashPassword(form.password))
  if (!to) return refused('busy')
  const { sessionId } = input
  if (!(await replacePassword(acting, { user, from: proof.value, to, sessionId })))
    return refused('wrong-password')
  acting.announce('users')
  return done(null)
}
