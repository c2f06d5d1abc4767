import { note } from './noted.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { type Database, transact } from '#app/platform/db.ts'
import type { Acting } from './acting.server.ts'
import { insertCredential } from './credentials.store.server.ts'
import { nameFromEmail, readSignUp, type SignUpForm, signUpFormProblem } from './forms.ts'
import { isLeaked } from './leaked-passwords.server.ts'
import type { User } from './model.ts'
import { hashPassword, unlessBusy } from './password.server.ts'
import { hasJustProved, mustBeAble, mustBeAbleUser } from './permissions.ts'
import type { AccountProblem, SignUpProblem, SuperAdminProblem } from './rules.ts'
import { findUserByEmail, insertUser, type NewUser } from './store.server.ts'
import { isAccountSpent, isAddressSpent } from './throttle.server.ts'

/** As the browser sent it; `address` is where it came from. */
export interface SignUpInput {
  tab?: unknown
  email: unknown
  password: unknown
  confirmation: unknown
  address: string
}

interface Account extends Pick<NewUser, 'role' | 'standing' | 'createdBy' | 'approvedBy'> {
  email: string
  password: string
  name?: string
}

/** User and credential in one write: neither is ever there without the other (decision 15). */
export async function keepAccount(
  db: Database,
  { hash, now, worksUntil, ...user }: NewUser & { hash: string; now: Date; worksUntil?: Date | undefined },
): Promise<User | null> {
  return transact(db, async (db) => {
    const kept = await insertUser(db, user, now)
    if (!kept) return null
    await insertCredential(db, kept.id, { hash, now, worksUntil })
    if (kept.createdBy && kept.role === 'super-admin')
      await note(db, { action: 'super-admin.create', by: kept.createdBy, of: kept.id, now })
    return kept
  })
}

async function openAccount(
  { db, now, announce }: Acting,
  account: Account,
): Promise<Outcome<User, 'email-in-use' | 'password-too-weak' | 'busy'>> {
  const { password, ...user } = account
  if (await isLeaked(password)) return refused('password-too-weak')
  if (await findUserByEmail(db, user.email)) return refused('email-in-use')
  const hash = await unlessBusy(hashPassword(password))
  if (!hash) return refused('busy')
  const kept = await keepAccount(db, { name: nameFromEmail(user.email), ...user, hash, now })
  if (!kept) return refused('email-in-use')
  announce('users')
  return done(kept)
}

async function isThrottled(acting: Acting, { email }: SignUpForm, address: string): Promise<boolean> {
  if (await isAddressSpent(acting, 'signUpPerAddress', address)) return true
  return isAccountSpent(acting, 'signUpPerAccount', email)
}

/** Specification 4, "Admin account": pending until a super admin decides. */
export async function signUpAdmin(acting: Acting, input: SignUpInput): Promise<Outcome<User, SignUpProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-up')
  const form = readSignUp(input)
  const problem = signUpFormProblem(form)
  if (problem) return refused(problem)
  if (form.tab === 'super-admin') return refused('super-admin-sign-up')
  if (await isThrottled(acting, form, input.address)) return refused('too-many-attempts')
  const { email, password } = form
  return openAccount(acting, { email, password, role: 'admin', standing: 'pending' })
}

/** /signup (decision 13): a regular user without any flag, not approved. */
export async function signUpSimple(
  acting: Acting,
  input: SignUpInput,
): Promise<Outcome<User, AccountProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-up')
  const form = readSignUp(input)
  const problem = signUpFormProblem(form)
  if (problem) return refused(problem)
  if (await isThrottled(acting, form, input.address)) return refused('too-many-attempts')
  const { email, password } = form
  return openAccount(acting, { email, password, role: 'member', standing: 'pending' })
}

/** Created approved; whoever creates it stays signed in (decision 11). */
export async function createSuperAdmin(
  acting: Acting,
  input: Omit<SignUpInput, 'tab' | 'address'>,
): Promise<Outcome<User, SuperAdminProblem>> {
  const { id } = mustBeAbleUser(acting.viewer, 'super-admins.create')
  const form = readSignUp(input)
  const problem = signUpFormProblem(form)
  if (problem) return refused(problem)
  if (!hasJustProved(acting.viewer, acting.now)) return refused('prove-again')
  const { email, password } = form
  return openAccount(acting, {
    email,
    password,
    role: 'super-admin',
    standing: 'approved',
    createdBy: id,
    approvedBy: id,
  })
}
