import { note } from './noted.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { transact } from '#app/platform/db.ts'
import { queueMail } from '#app/platform/mail.ts'
import { forgetTokens, takeSpacedToken } from '#app/platform/rate-limit.ts'
import type { Acting } from './acting.server.ts'
import { deleteResetTokensOf, findPasswordHash, markProved } from './credentials.store.server.ts'
import { deleteOtherSessions, swapPasswordHash } from './devices.store.server.ts'
import { passwordChangedMail } from './emails.ts'
import { isMailable, lengthOf, newPasswordFormProblem, readOwnPassword } from './forms.ts'
import { isLeaked } from './leaked-passwords.server.ts'
import type { Viewer } from './model.ts'
import { hashPassword, unlessBusy, verifyPassword } from './password.server.ts'
import { mustBeAbleUser } from './permissions.ts'
import type { OwnPasswordProblem, ProofProblem } from './own-rules.ts'
import { PASSWORD_MAX_LENGTH } from './rules.ts'
import { accountBudget } from './throttle.server.ts'

/** Whoever sits at somebody else's open screen shall not get the account by guessing. */
export async function provePassword(
  { db, now }: Acting,
  { id, email, password }: { id: string; email: string; password: string },
): Promise<Outcome<string, ProofProblem>> {
  const budget = accountBudget('ownPasswordPerAccount', email, now)
  if (!(await takeSpacedToken(db, budget)).ok) return refused('too-many-attempts')
  const hash = await findPasswordHash(db, id)
  if (!hash || lengthOf(password) > PASSWORD_MAX_LENGTH) return refused('wrong-password')
  const isRight = await unlessBusy(verifyPassword({ hash, password }))
  if (isRight === null) return refused('busy')
  if (!isRight) return refused('wrong-password')
  await forgetTokens(db, budget.key)
  return done(hash)
}

/** The same viewer, who may now decide about accounts for five minutes. */
export async function proveAgain(
  acting: Acting,
  { password, sessionId }: { password: string; sessionId: string },
): Promise<Outcome<Viewer, ProofProblem>> {
  const user = mustBeAbleUser(acting.viewer, 'accounts.own')
  const proof = await provePassword(acting, { ...user, password })
  if (!proof.ok) return proof
  const { db, now } = acting
  await markProved(db, { id: sessionId, userId: user.id, now })
  return done({ ...user, provedAt: now.toISOString() })
}

interface Swap {
  user: { id: string; email: string }
  from: string
  to: string
  sessionId: string
}

async function swapPassword(acting: Acting, { user, from, to, sessionId }: Swap): Promise<boolean> {
  const { now } = acting
  const { id, email } = user
  return transact(acting.db, async (db) => {
    if (!(await swapPasswordHash(db, { userId: id, from, to, now, isChosen: true }))) return false
    await deleteOtherSessions(db, { keptId: sessionId, userId: id })
    await deleteResetTokensOf(db, id)
    const message = passwordChangedMail(await clubFacts(db))
    if (isMailable(email)) await queueMail(db, { recipient: email, ...message, now })
    await note(db, { action: 'password.change', by: id, now })
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
  if (await isLeaked(form.password)) return refused('password-too-weak')
  const proof = await provePassword(acting, { ...user, password: form.current })
  if (!proof.ok) return proof
  const to = await unlessBusy(hashPassword(form.password))
  if (!to) return refused('busy')
  const { sessionId } = input
  if (!(await swapPassword(acting, { user, from: proof.value, to, sessionId })))
    return refused('wrong-password')
  acting.announce('users')
  return done(null)
}
