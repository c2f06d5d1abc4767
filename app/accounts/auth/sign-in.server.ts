import { recordAccountAudit } from '../record-audit.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { resetTokens, takeSpacedToken, takeToken } from '#app/platform/http/rate-limit.ts'
import type { Acting, ActingAtLogin } from '../acting.server.ts'
import { startSession, type SignInResult, type BrowserInfo } from './start-session.server.ts'
import { findPassword } from './credentials.store.server.ts'
import { replacePasswordHash } from './devices.store.server.ts'
import {
  canBeLookedUp,
  passwordLength,
  readSignIn,
  type SignInForm,
  signInFormProblem,
} from './forms.rules.ts'
import { trustedBrowserId } from './trusted-browser.server.ts'
import type { User } from '../model.ts'
import {
  hashPassword,
  isHashOutdated,
  nullIfBusy,
  verifyDecoy,
  verifyPassword,
} from './password-hash.server.ts'
import { mustBeAble } from '../permissions.ts'
import { disclosedProblem, accessProblem, PASSWORD_MAX_LENGTH, type SignInProblem } from '../rules.ts'
import { beginSecondStep } from './second-factor-sign-in.server.ts'
import { findUserByEmail } from '../store.server.ts'
import { markUsed } from '../people/unused-sign-ups.store.server.ts'
import { accountBudget, isAddressOverLimit } from './throttle.server.ts'

/** Unchecked values of the form; `address` is the client's. */
export interface SignInInput extends BrowserInfo {
  tab: unknown
  email: unknown
  password: unknown
  address: string
}

type CredentialProblem = 'user-not-found' | 'invalid-credential' | 'wrong-password'
interface Proof {
  user: User
  /** The hash that matched the password. */
  hash: string
}

/** Always evaluates one hash, so that the response time does not reveal whether the account exists. */
async function verifyCredentials(
  { db, now }: Acting,
  { email, password }: SignInForm,
): Promise<Outcome<Proof, CredentialProblem>> {
  if (passwordLength(password) > PASSWORD_MAX_LENGTH) return refused('invalid-credential')
  const user = canBeLookedUp(email) ? await findUserByEmail(db, email) : null
  const credential = user && (await findPassword(db, user.id))
  const isOver = Boolean(credential?.validUntil && credential.validUntil <= now.toISOString())
  const hash = credential?.hash
  const isRight = hash ? await verifyPassword({ hash, password }) : await verifyDecoy(password)
  if (!user) return refused('user-not-found')
  if (!hash) return refused('invalid-credential')
  return isRight && !isOver ? done({ user, hash }) : refused('wrong-password')
}

/** A hash with an older cost can be replaced only now, while the password is known. */
async function upgradeHash({ db, now }: Acting, { user, hash }: Proof, password: string): Promise<void> {
  if (!isHashOutdated(hash)) return
  const to = await nullIfBusy(hashPassword(password))
  if (to) await replacePasswordHash(db, { userId: user.id, from: hash, to, now, isChosen: false })
}

/** Writes one entry per pause, even for many refused attempts, so that nobody can fill the log from outside. */
async function recordLockout({ db, now }: Acting, email: string): Promise<void> {
  const user = canBeLookedUp(email) ? await findUserByEmail(db, email) : null
  const isFirst = await takeToken(db, accountBudget('lockoutEntries', email, now))
  if (!isFirst.ok) return
  // An address without an account gets a row, too, so that the response time does not reveal the account.
  if (!user) return void (await takeToken(db, accountBudget('lockoutsUnknown', email, now)))
  await recordAccountAudit(db, { action: 'session.locked-out', by: null, of: user.id, now })
}

/** Raises one alarm when many accounts are guessed at from many addresses. */
async function alertOnSignInStorm({ db, log, now }: Acting): Promise<void> {
  const all = await takeToken(db, accountBudget('signInEverywhere', '', now))
  if (all.ok || !(await takeToken(db, accountBudget('stormAlarms', '', now))).ok) return
  log.warn('unusually many sign-in attempts')
  await recordAccountAudit(db, { action: 'session.storm', by: null, of: null, now })
}

/** The budget of this attempt: that of a trusted browser, or that of all other browsers. */
function budgetOf(acting: ActingAtLogin, { email }: SignInForm, device: string | null) {
  if (device === null) return accountBudget('signInPerAccount', email, acting.now)
  return accountBudget('signInPerDevice', `${device} ${email}`, acting.now)
}

/** Takes the token before the password is checked, so that concurrent guesses are counted one by one. */
async function isThrottled(
  acting: ActingAtLogin,
  form: SignInForm,
  input: SignInInput,
  device: string | null,
) {
  await alertOnSignInStorm(acting)
  if (device === null && (await isAddressOverLimit(acting, 'signInPerAddress', input.address))) return true
  const token = await takeSpacedToken(acting.db, budgetOf(acting, form, device))
  if (!token.ok && device === null) await recordLockout(acting, form.email)
  return !token.ok
}

export async function resetSignInBudget({ db, now }: Acting, email: string): Promise<void> {
  await resetTokens(db, accountBudget('signInPerAccount', email, now).key)
}

async function enter(
  acting: ActingAtLogin,
  input: SignInInput,
): Promise<Outcome<SignInResult, SignInProblem>> {
  const form = readSignIn(input)
  const problem = signInFormProblem(form)
  if (problem) return refused(problem)
  const device = trustedBrowserId(acting, { email: form.email, cookie: input.cookie })
  if (await isThrottled(acting, form, input, device)) return refused('too-many-attempts')
  const proof = await nullIfBusy(verifyCredentials(acting, form))
  if (!proof) return refused('busy')
  if (!proof.ok) return proof
  // Only this browser's counter is reset: an attacker elsewhere gets no new attempts.
  await resetTokens(acting.db, budgetOf(acting, form, device).key)
  await upgradeHash(acting, proof.value, form.password)
  const admitted = { user: proof.value.user, tab: form.tab }
  const denial = accessProblem(admitted.user, form.tab)
  if (denial) {
    await markUsed(acting.db, admitted.user.id, acting.now)
    return refused(denial)
  }
  const step = await beginSecondStep(acting, admitted)
  if (step) return done(step)
  const { userAgent, cookie } = input
  return startSession(acting, { ...admitted, userAgent, cookie })
}

/** product.md#login-answers. The problem reveals no more than the setting allows. */
export async function signIn(
  acting: ActingAtLogin,
  input: SignInInput,
): Promise<Outcome<SignInResult, SignInProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  const outcome = await enter(acting, input)
  if (outcome.ok) return outcome
  // A paused account is recorded once, so that an attack does not fill the log.
  if (outcome.problem !== 'too-many-attempts')
    acting.log.warn({ why: outcome.problem }, 'a sign-in was refused')
  return refused(disclosedProblem(outcome.problem, acting.env.authErrorDetail))
}
