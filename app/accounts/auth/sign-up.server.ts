import { recordAccountAudit } from '../record-audit.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import type { Acting, ActingAtLogin } from '../acting.server.ts'
import { insertCredential, type NewCredential } from './credentials.store.server.ts'
import {
  nameFromEmail,
  readOptionalName,
  readSignUp,
  type SignUpForm,
  signUpFormProblem,
} from './forms.rules.ts'
import { hashPassword, isLeaked, nullIfBusy } from './password-hash.server.ts'
import type { User } from '../model.ts'
import { hasRecentReauthentication, isAble, mustBeAble, mustBeAbleUser } from '../permissions.ts'
import type { AccountProblem, SignUpProblem, SuperAdminProblem } from '../rules.ts'
import { createSession } from './sessions.server.ts'
import { findUserByEmail, insertUser, type NewUser } from '../store.server.ts'
import { isAccountOverLimit, isAddressOverLimit } from './throttle.server.ts'

/** Unchecked values of the form; `address` is the client's. */
export interface SignUpInput {
  tab?: unknown
  email: unknown
  password: unknown
  confirmation: unknown
  /** Optional. */
  name?: unknown
  address: string
}

interface NewAccount extends Pick<NewUser, 'role' | 'accountStatus' | 'createdBy' | 'approvedBy'> {
  email: string
  password: string
  name?: string
  mustChange?: boolean
}

/** User and credential in one write: neither is ever there without the other (product.md#login-errors). */
export async function insertAccount(
  db: Database,
  { hash, now, validUntil, mustChange, ...user }: NewUser & NewCredential,
): Promise<User | null> {
  return transact(db, async (db) => {
    const storedUser = await insertUser(db, user, now)
    if (!storedUser) return null
    await insertCredential(db, storedUser.id, { hash, now, validUntil, mustChange })
    if (storedUser.createdBy && storedUser.role === 'super-admin')
      await recordAccountAudit(db, {
        action: 'super-admin.create',
        by: storedUser.createdBy,
        of: storedUser.id,
        now,
      })
    return storedUser
  })
}

async function createAccount(
  { db, now, announce }: Acting,
  account: NewAccount,
): Promise<Outcome<User, 'email-in-use' | 'password-too-weak' | 'busy'>> {
  const { password, ...user } = account
  if (await isLeaked(password)) return refused('password-too-weak')
  if (await findUserByEmail(db, user.email)) return refused('email-in-use')
  const hash = await nullIfBusy(hashPassword(password))
  if (!hash) return refused('busy')
  const storedUser = await insertAccount(db, { name: nameFromEmail(user.email), ...user, hash, now })
  if (!storedUser) return refused('email-in-use')
  announce('users')
  return done(storedUser)
}

async function isThrottled(acting: Acting, { email }: SignUpForm, address: string): Promise<boolean> {
  if (await isAddressOverLimit(acting, 'signUpPerAddress', address)) return true
  return isAccountOverLimit(acting, 'signUpPerAccount', email)
}

/** product.md#admin-sign-up: pending until a super admin decides. */
export async function signUpAdmin(acting: Acting, input: SignUpInput): Promise<Outcome<User, SignUpProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-up')
  const form = readSignUp(input)
  const problem = signUpFormProblem(form)
  if (problem) return refused(problem)
  if (form.tab === 'super-admin') return refused('super-admin-sign-up')
  if (await isThrottled(acting, form, input.address)) return refused('too-many-attempts')
  const { email, password } = form
  const name = readOptionalName(input.name) || nameFromEmail(email)
  return createAccount(acting, { email, password, name, role: 'admin', accountStatus: 'pending' })
}

/** The account is there already: without a session its owner is only sent to the login page. */
async function startOwnSession(acting: ActingAtLogin, userId: string, userAgent: string): Promise<string[]> {
  // A signed-in admin keeps their session.
  if (isAble(acting.viewer, 'dashboard.view')) return []
  try {
    return (await createSession(acting.auth, userId, { userAgent, now: acting.now })) ?? []
  } catch (error) {
    acting.log.error({ err: error }, 'a simple sign-up got no session')
    return []
  }
}

/** /signup: a regular user without any flag, not approved, and ready Set-Cookie headers of their session. */
export async function signUpSimple(
  acting: ActingAtLogin,
  input: SignUpInput & { userAgent?: string | null },
): Promise<Outcome<{ user: User; setCookie: string[] }, AccountProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-up')
  const form = readSignUp(input)
  const problem = signUpFormProblem(form)
  if (problem) return refused(problem)
  if (await isThrottled(acting, form, input.address)) return refused('too-many-attempts')
  const { email, password } = form
  const account = await createAccount(acting, { email, password, role: 'member', accountStatus: 'pending' })
  if (!account.ok) return account
  const user = account.value
  return done({ user, setCookie: await startOwnSession(acting, user.id, input.userAgent ?? '') })
}

/** The account is approved at once, and its owner chooses another password at the first sign-in. The creator stays signed in (product.md#admin-decisions). */
export async function createSuperAdmin(
  acting: Acting,
  input: Omit<SignUpInput, 'tab' | 'address'>,
): Promise<Outcome<User, SuperAdminProblem>> {
  const { id } = mustBeAbleUser(acting.viewer, 'super-admins.create')
  const form = readSignUp(input)
  const problem = signUpFormProblem(form)
  if (problem) return refused(problem)
  if (!hasRecentReauthentication(acting.viewer, acting.now)) return refused('reauthentication-required')
  const { email, password } = form
  return createAccount(acting, {
    email,
    password,
    role: 'super-admin',
    accountStatus: 'approved',
    createdBy: id,
    approvedBy: id,
    mustChange: true,
  })
}
