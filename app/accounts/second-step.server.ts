import { note } from './noted.server.ts'
import { createHash, randomBytes } from 'node:crypto'
import { type Outcome, refused } from '#app/club/outcome.ts'
import { type Database, transact } from '#app/platform/db.ts'
import type { Env } from '#app/platform/env.ts'
import { forgetTokens, takeSpacedToken } from '#app/platform/rate-limit.ts'
import type { ActingAtLogin } from './acting.server.ts'
import { admit, type SignedIn, type Told } from './admission.server.ts'
import { findResetToken, insertResetToken, takeResetToken } from './credentials.store.server.ts'
import { knownDevice } from './known-device.server.ts'
import type { RoleTab, User } from './model.ts'
import { plainCode, recoveryHash, stepOf } from './one-time-codes.server.ts'
import { mustBeAble } from './permissions.ts'
import { entryProblem, SECOND_STEP_LASTS_MS, type StepProblem } from './rules.ts'
import { findSecondFactor, takeRecoveryCode, takeStep } from './second-factor.store.server.ts'
import { findUser } from './store.server.ts'
import { accountBudget, isAddressSpent } from './throttle.server.ts'

const TOKEN_BYTES = 32

/** The cookie that remembers, between the two steps, whose password was right. It opens nothing by itself. */
function cookieName({ publicUrl }: Pick<Env, 'publicUrl'>): string {
  return publicUrl.startsWith('https:') ? '__Host-club_step' : 'club_step'
}

function cookieOf(env: Pick<Env, 'publicUrl'>, value: string, seconds: number): string {
  const secure = env.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(env)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

function hashOf(token: string): string {
  return `second-step:${createHash('sha256').update(token).digest('base64url')}`
}

/** Null: the password is all that is asked for. */
export async function beginSecondStep(
  { db, env, now }: ActingAtLogin,
  { user, tab }: { user: User; tab: RoleTab },
): Promise<SignedIn | null> {
  const kept = await findSecondFactor(db, user.id)
  if (!kept?.confirmedAt) return null
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + SECOND_STEP_LASTS_MS)
  await insertResetToken(db, { tokenHash: hashOf(token), userId: user.id, expiresAt, now })
  return {
    needsCode: true,
    setCookie: [cookieOf(env, token, SECOND_STEP_LASTS_MS / 1000)],
    redirectTo: `/admin-login?${new URLSearchParams({ mode: 'code', role: tab })}`,
  }
}

function tokenIn(cookie: Told['cookie'], env: Env): string {
  const prefix = `${cookieName(env)}=`
  const found = cookie?.split(/;\s*/).find((part) => part.startsWith(prefix))
  return found?.slice(prefix.length) ?? ''
}

/** A code of the app or a recovery code; either works once. */
async function takeCode(db: Database, { userId, code, now }: { userId: string; code: string; now: Date }) {
  const kept = await findSecondFactor(db, userId)
  if (!kept?.confirmedAt) return false
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(kept.secret, code, now)
    return step !== null && takeStep(db, { userId, step })
  }
  if (!(await takeRecoveryCode(db, { userId, hash: recoveryHash(userId, code) }))) return false
  await note(db, { action: 'second-factor.recover', by: userId, now })
  return true
}

export interface StepInput extends Told {
  code: string
  tab: RoleTab
  address: string
}

/** A browser the account knows does not wait for what its neighbours tried. */
async function isNeighbourhoodSpent(acting: ActingAtLogin, { cookie, address }: StepInput, userId: string) {
  const user = await findUser(acting.db, userId)
  if (user && knownDevice(acting, { email: user.email, cookie })) return false
  return isAddressSpent(acting, 'signInPerAddress', address)
}

type Proved = Outcome<User, StepProblem>

async function prove(acting: ActingAtLogin, input: StepInput, code: string): Promise<Proved> {
  const { env, now } = acting
  const tokenHash = hashOf(tokenIn(input.cookie, env))
  const userId = await findResetToken(acting.db, tokenHash, now)
  if (userId === null) return refused('step-over')
  if (await isNeighbourhoodSpent(acting, input, userId)) return refused('too-many-attempts')
  const budget = accountBudget('secondStepPerAccount', userId, now)
  if (!(await takeSpacedToken(acting.db, budget)).ok) return refused('too-many-attempts')
  return transact(acting.db, async (db): Promise<Proved> => {
    if (!(await takeCode(db, { userId, code, now }))) return refused('wrong-code')
    if (!(await takeResetToken(db, tokenHash, now))) return refused('step-over')
    await forgetTokens(db, budget.key)
    const user = await findUser(db, userId)
    const denial = user && entryProblem(user, input.tab)
    if (denial) return refused(denial)
    return user ? { ok: true, value: user } : refused('step-over')
  })
}

/** After the right password: no session before the code was right, too. */
export async function finishSignIn(
  acting: ActingAtLogin,
  input: StepInput,
): Promise<Outcome<SignedIn, StepProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  const code = plainCode(input.code)
  if (!code) return refused('enter-the-code')
  const proof = await prove(acting, input, code)
  if (!proof.ok) {
    if (proof.problem !== 'too-many-attempts')
      acting.log.warn({ why: proof.problem }, 'a second step was refused')
    return proof
  }
  const admitted = await admit(acting, {
    user: proof.value,
    tab: input.tab,
    userAgent: input.userAgent,
    cookie: input.cookie,
  })
  if (!admitted.ok) return admitted
  const { setCookie, redirectTo } = admitted.value
  return { ok: true, value: { redirectTo, setCookie: [...setCookie, cookieOf(acting.env, '', 0)] } }
}
