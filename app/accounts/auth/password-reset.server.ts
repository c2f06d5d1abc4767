import { recordAccountAudit } from '../record-audit.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { transact } from '#app/platform/database/database.ts'
import { writeMail } from '#app/platform/mail/mail-body.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import { constantTime } from '#app/platform/constant-time.ts'
import type { Acting } from '../acting.server.ts'
import {
  consumeResetToken,
  deleteResetTokensOf,
  deleteSessionsOf,
  findPasswordHash,
  findResetToken,
  insertResetToken,
  updatePasswordHash,
} from './credentials.store.server.ts'
import { passwordChangedMail, resetMail } from '../emails.ts'
import { canReceiveMail } from '#app/club/phone.rules.ts'
import { canBeLookedUp, newPasswordFormProblem, readNewPassword, readResetRequest } from './forms.rules.ts'
import { hashPassword, isLeaked, nullIfBusy } from './password-hash.server.ts'
import type { User } from '../model.ts'
import { newToken, tokenHash } from './one-time-codes.server.ts'
import { mustBeAble } from '../permissions.ts'
import { type NewPasswordProblem, RESET_LINK_LIFETIME_MS, type ResetRequestProblem } from '../rules.ts'
import { resetSignInBudget } from './sign-in.server.ts'
import { findUser, findUserByEmail } from '../store.server.ts'
import { isAccountOverLimit, isAddressOverLimit } from './throttle.server.ts'

const hashOf = (token: string) => tokenHash('reset-password', token)

/** Members have no password, and nobody receives mail at their placeholder address. */
async function findUserForReset({ db }: Acting, email: string): Promise<User | null> {
  const user = canBeLookedUp(email) ? await findUserByEmail(db, email) : null
  const hash = user && (await findPasswordHash(db, user.id))
  return user && hash && canReceiveMail(user.email) ? user : null
}

interface ResetInput {
  email: unknown
  address: string
}

/**
 * An unknown address leaves a token nobody has, and is answered the same in private mode (product.md#login-answers): at the same time,
 * too, since a mail that is written takes longer than one that is not.
 */
export async function requestPasswordReset(
  acting: Acting,
  input: ResetInput,
): Promise<Outcome<null, ResetRequestProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  return constantTime(() => sendResetLink(acting, input))
}

/** Token and mail in one transaction. */
async function sendResetLink(acting: Acting, input: ResetInput): Promise<Outcome<null, ResetRequestProblem>> {
  const { email } = readResetRequest(input)
  if (!email) return refused('enter-your-email')
  if (await isAddressOverLimit(acting, 'resetPerAddress', input.address)) return refused('too-many-attempts')
  if (await isAccountOverLimit(acting, 'resetPerAccount', email)) return refused('too-many-attempts')
  const { env, now } = acting
  const user = await findUserForReset(acting, email)
  const token = newToken()
  const expiresAt = new Date(now.getTime() + RESET_LINK_LIFETIME_MS)
  await transact(acting.db, async (db) => {
    await insertResetToken(db, { tokenHash: hashOf(token), userId: user?.id ?? '', expiresAt, now })
    const message = resetMail(await clubFacts(db), `${env.publicUrl}/reset-password?token=${token}`)
    // The link of a rejected account would open nothing.
    if (user && user.accountStatus !== 'rejected')
      await queueMail(db, { recipient: user.email, ...writeMail(message), now, uselessAfter: expiresAt })
  })
  return user || env.authErrorDetail === 'private' ? done(null) : refused('no-such-account')
}

/** For the page behind the link: is there any use in asking for a new password? */
export async function isResetLinkValid(acting: Acting, token: string): Promise<boolean> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  return (await findTokenUser(acting, token)) !== null
}

/** null: the link is not valid, or its account was rejected or deleted since. */
async function findTokenUser({ db, now }: Acting, token: string): Promise<User | null> {
  const id = await findResetToken(db, hashOf(token), now)
  const user = id === null ? null : await findUser(db, id)
  return user?.accountStatus === 'rejected' ? null : user
}

async function changePassword(
  acting: Acting,
  { user, token, hash }: { user: User; token: string; hash: string },
) {
  const { now } = acting
  return transact(acting.db, async (db) => {
    if (!(await consumeResetToken(db, hashOf(token), now))) return false
    await updatePasswordHash(db, user.id, { hash, now })
    await deleteSessionsOf(db, user.id)
    await deleteResetTokensOf(db, user.id)
    const message = passwordChangedMail(await clubFacts(db))
    await queueMail(db, { recipient: user.email, ...writeMail(message), now })
    await recordAccountAudit(db, { action: 'password.reset', by: user.id, now })
    return true
  })
}

/** The link works once, and every session of the account ends with the old password. */
export async function resetPassword(
  acting: Acting,
  input: { token: unknown; password: unknown; confirmation: unknown },
): Promise<Outcome<null, NewPasswordProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  const form = readNewPassword(input)
  const user = await findTokenUser(acting, form.token)
  if (!user) return refused('link-not-valid')
  const problem = newPasswordFormProblem({ ...form, email: user.email })
  if (problem) return refused(problem)
  if (await isLeaked(form.password)) return refused('password-too-weak')
  const hash = await nullIfBusy(hashPassword(form.password))
  if (!hash) return refused('busy')
  if (!(await changePassword(acting, { user, token: form.token, hash }))) return refused('link-not-valid')
  await resetSignInBudget(acting, user.email)
  return done(null)
}
