import { recordAccountAudit } from '../record-audit.server.ts'
import { type Outcome, refused } from '#app/club/outcome.ts'
import { transact } from '#app/platform/database/database.ts'
import type { Env } from '#app/platform/env.ts'
import { cookieIn, cookieName, setCookieHeader } from '#app/platform/http/http.ts'
import { resetTokens, takeSpacedToken } from '#app/platform/http/rate-limit.ts'
import type { ActingAtLogin } from '../acting.server.ts'
import { type BrowserInfo, type SignInResult, startSession } from './start-session.server.ts'
import { consumeResetToken, findResetToken, insertResetToken } from './credentials.store.server.ts'
import { trustedBrowserId } from './trusted-browser.server.ts'
import type { RoleTab, User } from '../model.ts'
import { newToken, normalizeCode, recoveryHash, timeStepOf, tokenHash } from './one-time-codes.server.ts'
import { mustBeAble } from '../permissions.ts'
import { accessProblem, SECOND_STEP_LIFETIME_MS, type SecondStepProblem } from '../rules.ts'
import { unsealSeed } from './sealed-secrets.server.ts'
import { consumeRecoveryCode, consumeTimeStep, findSecondFactor } from './second-factor.store.server.ts'
import { findUser } from '../store.server.ts'
import { accountBudget, isAddressOverLimit } from './throttle.server.ts'

/** The cookie between the two steps, which says whose password was right. It does not sign anybody in. */
const stepCookie = (env: Pick<Env, 'publicUrl'>) => cookieName(env, 'club_step')

const hashOf = (token: string) => tokenHash('second-step', token)

/** Null: the account has no second factor. */
export async function beginSecondStep(
  { db, env, now }: ActingAtLogin,
  { user, tab }: { user: User; tab: RoleTab },
): Promise<SignInResult | null> {
  const secondFactor = await findSecondFactor(db, user.id)
  if (!secondFactor?.confirmedAt) return null
  const token = newToken()
  const expiresAt = new Date(now.getTime() + SECOND_STEP_LIFETIME_MS)
  await insertResetToken(db, { tokenHash: hashOf(token), userId: user.id, expiresAt, now })
  return {
    needsCode: true,
    setCookie: [setCookieHeader(stepCookie(env), token, SECOND_STEP_LIFETIME_MS / 1000)],
    redirectTo: `/admin-login?${new URLSearchParams({ mode: 'code', role: tab })}`,
  }
}

/** A code of the app or a recovery code; either works once. */
async function consumeCode(
  { db, env, now }: ActingAtLogin,
  { userId, code }: { userId: string; code: string },
) {
  const secondFactor = await findSecondFactor(db, userId)
  if (!secondFactor?.confirmedAt) return false
  if (/^\d{6}$/.test(code)) {
    const step = timeStepOf(unsealSeed({ userId, secret: secondFactor.secret }, env), code, now)
    return step !== null && consumeTimeStep(db, { userId, step })
  }
  if (!(await consumeRecoveryCode(db, { userId, hash: recoveryHash(userId, code) }))) return false
  await recordAccountAudit(db, { action: 'second-factor.recover', by: userId, now })
  return true
}

export interface SecondStepInput extends BrowserInfo {
  code: string
  tab: RoleTab
  address: string
}

/** A trusted browser is not limited by the attempts of others at its address. */
async function isAddressThrottled(
  acting: ActingAtLogin,
  { cookie, address }: SecondStepInput,
  userId: string,
) {
  const user = await findUser(acting.db, userId)
  if (user && trustedBrowserId(acting, { email: user.email, cookie })) return false
  return isAddressOverLimit(acting, 'signInPerAddress', address)
}

type VerifiedUser = Outcome<User, SecondStepProblem>

async function verifySecondStep(
  acting: ActingAtLogin,
  input: SecondStepInput,
  code: string,
): Promise<VerifiedUser> {
  const { env, now } = acting
  const tokenHash = hashOf(cookieIn(input.cookie, stepCookie(env)))
  const userId = await findResetToken(acting.db, tokenHash, now)
  if (userId === null) return refused('step-over')
  if (await isAddressThrottled(acting, input, userId)) return refused('too-many-attempts')
  const budget = accountBudget('secondStepPerAccount', userId, now)
  if (!(await takeSpacedToken(acting.db, budget)).ok) return refused('too-many-attempts')
  return transact(acting.db, async (db): Promise<VerifiedUser> => {
    if (!(await consumeCode({ ...acting, db }, { userId, code }))) return refused('wrong-code')
    if (!(await consumeResetToken(db, tokenHash, now))) return refused('step-over')
    await resetTokens(db, budget.key)
    const user = await findUser(db, userId)
    const denial = user && accessProblem(user, input.tab)
    if (denial) return refused(denial)
    return user ? { ok: true, value: user } : refused('step-over')
  })
}

/** After the right password: no session before the code was right, too. */
export async function finishSignIn(
  acting: ActingAtLogin,
  input: SecondStepInput,
): Promise<Outcome<SignInResult, SecondStepProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  const code = normalizeCode(input.code)
  if (!code) return refused('enter-the-code')
  const proof = await verifySecondStep(acting, input, code)
  if (!proof.ok) {
    if (proof.problem !== 'too-many-attempts')
      acting.log.warn({ why: proof.problem }, 'a second step was refused')
    return proof
  }
  const outcome = await startSession(acting, {
    user: proof.value,
    tab: input.tab,
    userAgent: input.userAgent,
    cookie: input.cookie,
  })
  if (!outcome.ok) return outcome
  const { setCookie, redirectTo } = outcome.value
  return {
    ok: true,
    value: { redirectTo, setCookie: [...setCookie, setCookieHeader(stepCookie(acting.env), '', 0)] },
  }
}
