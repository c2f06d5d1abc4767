import { note } from './noted.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { forgetTokens, takeSpacedToken, takeToken } from '#app/platform/rate-limit.ts'
import type { Acting, ActingAtLogin } from './acting.server.ts'
import { admit, type SignedIn, type Told } from './admission.server.ts'
import { findPassword } from './credentials.store.server.ts'
import { swapPasswordHash } from './devices.store.server.ts'
import { canBeLookedUp, lengthOf, readSignIn, type SignInForm, signInFormProblem } from './forms.ts'
import { knownDevice } from './known-device.server.ts'
import type { User } from './model.ts'
import { hashPassword, isOutdated, unlessBusy, verifyNothing, verifyPassword } from './password.server.ts'
import { mustBeAble } from './permissions.ts'
import { disclosed, entryProblem, PASSWORD_MAX_LENGTH, type SignInProblem } from './rules.ts'
import { beginSecondStep } from './second-step.server.ts'
import { findUserByEmail } from './store.server.ts'
import { accountBudget, isAddressSpent } from './throttle.server.ts'

/** As the browser sent it; `address` is where it came from. */
export interface SignInInput extends Told {
  tab: unknown
  email: unknown
  password: unknown
  address: string
}

type ProofProblem = 'user-not-found' | 'invalid-credential' | 'wrong-password'
interface Proof {
  user: User
  /** What recognised the password. */
  hash: string
}

/** One evaluation of one hash, whatever there is to find: the time taken tells nothing. */
async function prove(
  { db, now }: Acting,
  { email, password }: SignInForm,
): Promise<Outcome<Proof, ProofProblem>> {
  if (lengthOf(password) > PASSWORD_MAX_LENGTH) return refused('invalid-credential')
  const user = canBeLookedUp(email) ? await findUserByEmail(db, email) : null
  const kept = user && (await findPassword(db, user.id))
  const isOver = Boolean(kept?.worksUntil && kept.worksUntil <= now.toISOString())
  const hash = kept?.hash
  const isRight = hash ? await verifyPassword({ hash, password }) : await verifyNothing(password)
  if (!user) return refused('user-not-found')
  if (!hash) return refused('invalid-credential')
  return isRight && !isOver ? done({ user, hash }) : refused('wrong-password')
}

/** Only now, with the right password at hand, can a hash of an older cost be made anew. */
async function renewHash({ db, now }: Acting, { user, hash }: Proof, password: string): Promise<void> {
  if (!isOutdated(hash)) return
  const to = await unlessBusy(hashPassword(password))
  if (to) await swapPasswordHash(db, { userId: user.id, from: hash, to, now, isChosen: false })
}

/** One entry a pause, however many tries are refused in it: nobody fills the log from outside. */
async function recordPause({ db, now }: Acting, email: string): Promise<void> {
  const user = canBeLookedUp(email) ? await findUserByEmail(db, email) : null
  const isFirst = await takeToken(db, accountBudget('pausesTold', email, now))
  if (!user || !isFirst.ok) return
  await note(db, { action: 'session.locked-out', by: null, of: user.id, now })
}

/** Tells whoever runs the club, once, that somebody guesses from many places at many accounts. */
async function watchForStorm({ db, log, now }: Acting): Promise<void> {
  const all = await takeToken(db, accountBudget('signInEverywhere', '', now))
  if (all.ok || !(await takeToken(db, accountBudget('alarmsTold', '', now))).ok) return
  log.warn('very many sign-ins are tried')
  await note(db, { action: 'session.storm', by: null, of: null, now })
}

/** The tries this one counts among: those of a browser the account knows, or those of everybody else. */
function budgetOf(acting: ActingAtLogin, { email }: SignInForm, device: string | null) {
  if (device === null) return accountBudget('signInPerAccount', email, acting.now)
  return accountBudget('signInPerDevice', `${device} ${email}`, acting.now)
}

/** Taken before the password is looked at, so that guesses sent all at once count one by one. */
async function isThrottled(
  acting: ActingAtLogin,
  form: SignInForm,
  input: SignInInput,
  device: string | null,
) {
  await watchForStorm(acting)
  if (device === null && (await isAddressSpent(acting, 'signInPerAddress', input.address))) return true
  const taken = await takeSpacedToken(acting.db, budgetOf(acting, form, device))
  if (!taken.ok && device === null) await recordPause(acting, form.email)
  return !taken.ok
}

export async function forgiveGuesses({ db, now }: Acting, email: string): Promise<void> {
  await forgetTokens(db, accountBudget('signInPerAccount', email, now).key)
}

async function enter(acting: ActingAtLogin, input: SignInInput): Promise<Outcome<SignedIn, SignInProblem>> {
  const form = readSignIn(input)
  const problem = signInFormProblem(form)
  if (problem) return refused(problem)
  const device = knownDevice(acting, { email: form.email, cookie: input.cookie })
  if (await isThrottled(acting, form, input, device)) return refused('too-many-attempts')
  const proof = await unlessBusy(prove(acting, form))
  if (!proof) return refused('busy')
  if (!proof.ok) return proof
  // Somebody who guesses elsewhere gets no fresh tries because the account's owner came in at home.
  await forgetTokens(acting.db, budgetOf(acting, form, device).key)
  await renewHash(acting, proof.value, form.password)
  const admitted = { user: proof.value.user, tab: form.tab }
  const denial = entryProblem(admitted.user, form.tab)
  if (denial) return refused(denial)
  const step = await beginSecondStep(acting, admitted)
  if (step) return done(step)
  const { userAgent, cookie } = input
  return admit(acting, { ...admitted, userAgent, cookie })
}

/** Specification 6 and 8, decisions 6 and 7. The problem is already no more than may be told. */
export async function signIn(
  acting: ActingAtLogin,
  input: SignInInput,
): Promise<Outcome<SignedIn, SignInProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  const outcome = await enter(acting, input)
  if (outcome.ok) return outcome
  // Who is paused was noted once; a storm shall not write the log full.
  if (outcome.problem !== 'too-many-attempts')
    acting.log.warn({ why: outcome.problem }, 'a sign-in was refused')
  return refused(disclosed(outcome.problem, acting.env.authErrorDetail))
}
