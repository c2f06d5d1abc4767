import { note } from './noted.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { Database } from '#app/platform/db.ts'
import { forgetTokens, takeSpacedToken, takeToken } from '#app/platform/rate-limit.ts'
import type { Acting, ActingAtLogin } from './acting.server.ts'
import { findPasswordHash } from './credentials.store.server.ts'
import { admit, type SignedIn } from './admission.server.ts'
import { canBeLookedUp, lengthOf, readSignIn, type SignInForm, signInFormProblem } from './forms.ts'
import type { User } from './model.ts'
import { unlessBusy, verifyNothing, verifyPassword } from './password.server.ts'
import { mustBeAble } from './permissions.ts'
import { disclosed, entryProblem, PASSWORD_MAX_LENGTH, type SignInProblem } from './rules.ts'
import { beginSecondStep } from './second-step.server.ts'
import { findUserByEmail } from './store.server.ts'
import { accountBudget, isAddressSpent } from './throttle.server.ts'

/** As the browser sent it; `address` is where it came from. */
export interface SignInInput {
  tab: unknown
  email: unknown
  password: unknown
  address: string
  /** What the browser says it is, for the list of devices. */
  userAgent?: string | null
}

type ProofProblem = 'user-not-found' | 'invalid-credential' | 'wrong-password'

/** One evaluation of one hash, whatever there is to find: the time taken tells nothing. */
async function prove(db: Database, { email, password }: SignInForm): Promise<Outcome<User, ProofProblem>> {
  if (lengthOf(password) > PASSWORD_MAX_LENGTH) return refused('invalid-credential')
  const user = canBeLookedUp(email) ? await findUserByEmail(db, email) : null
  const hash = user && (await findPasswordHash(db, user.id))
  const isRight = hash ? await verifyPassword({ hash, password }) : await verifyNothing(password)
  if (!user) return refused('user-not-found')
  if (!hash) return refused('invalid-credential')
  return isRight ? done(user) : refused('wrong-password')
}

/** One entry a pause, however many tries are refused in it: nobody fills the log from outside. */
async function recordPause({ db, now }: Acting, email: string): Promise<void> {
  const user = canBeLookedUp(email) ? await findUserByEmail(db, email) : null
  const isFirst = await takeToken(db, accountBudget('pausesTold', email, now))
  if (!user || !isFirst.ok) return
  await note(db, { action: 'session.locked-out', by: null, of: user.id, now })
}

/** Taken before the password is looked at, so that guesses sent all at once count one by one. */
async function isThrottled(acting: Acting, { email }: SignInForm, address: string): Promise<boolean> {
  if (await isAddressSpent(acting, 'signInPerAddress', address)) return true
  const taken = await takeSpacedToken(acting.db, accountBudget('signInPerAccount', email, acting.now))
  if (!taken.ok) await recordPause(acting, email)
  return !taken.ok
}

export async function forgiveGuesses({ db, now }: Acting, email: string): Promise<void> {
  await forgetTokens(db, accountBudget('signInPerAccount', email, now).key)
}

async function enter(acting: ActingAtLogin, input: SignInInput): Promise<Outcome<SignedIn, SignInProblem>> {
  const form = readSignIn(input)
  const problem = signInFormProblem(form)
  if (problem) return refused(problem)
  if (await isThrottled(acting, form, input.address)) return refused('too-many-attempts')
  const proof = await unlessBusy(prove(acting.db, form))
  if (!proof) return refused('failed')
  if (!proof.ok) return proof
  await forgiveGuesses(acting, form.email)
  const denial = entryProblem(proof.value, form.tab)
  if (denial) return refused(denial)
  const admitted = { user: proof.value, tab: form.tab }
  const step = await beginSecondStep(acting, admitted)
  if (step) return done(step)
  return admit(acting, { ...admitted, userAgent: input.userAgent ?? '' })
}

/** Specification 6 and 8, decisions 6 and 7. The problem is already no more than may be told. */
export async function signIn(
  acting: ActingAtLogin,
  input: SignInInput,
): Promise<Outcome<SignedIn, SignInProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  const outcome = await enter(acting, input)
  return outcome.ok ? outcome : refused(disclosed(outcome.problem, acting.env.authErrorDetail))
}
