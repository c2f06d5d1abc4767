import { normalizeEmail } from '#app/club/email.rules.ts'
import { randomBytes } from 'node:crypto'
import { DAY_MS } from '#app/club/durations.rules.ts'
import type { Database } from '#app/platform/database/database.ts'
import { BadEnvironment, type Env, isPublicDeployment } from '#app/platform/env.ts'
import { isTooCommon, nameFromEmail } from '../auth/forms.rules.ts'
import { hashPassword, isLeaked } from '../auth/password-hash.server.ts'
import { FIRST_PASSWORD_DAYS } from '../rules.ts'
import { insertAccount } from '../auth/sign-up.server.ts'
import { countApproved, findUserByEmail } from '../store.server.ts'

const DEFAULT_EMAIL = 'superadmin@localhost'
const PASSWORD_BYTES = 15

type SuperAdminEnv = Pick<Env, 'superAdminEmail' | 'superAdminPassword' | 'isProduction' | 'publicUrl'>

/** On a public site the configured password must pass the checks of a sign-up. Throws BadEnvironment. */
export async function rejectWeakSuperAdminPassword(env: SuperAdminEnv): Promise<void> {
  const { superAdminEmail, superAdminPassword: password } = env
  if (!password || !isPublicDeployment(env)) return
  if (isTooCommon(password, normalizeEmail(superAdminEmail ?? DEFAULT_EMAIL)) || (await isLeaked(password)))
    throw new BadEnvironment(
      'SUPER_ADMIN_PASSWORD is too weak for a public address: it is the email address, a sequence or a password that many people use',
    )
}

export interface SuperAdminContext {
  db: Database
  env: Pick<Env, 'superAdminEmail' | 'superAdminPassword'>
  now: Date
}

/** An account with a given email is created unless it exists; otherwise one is created if there is no super admin at all. */
async function isNeeded(db: Database, email: string | null): Promise<boolean> {
  if (email === null && (await countApproved(db, 'super-admin')) > 0) return false
  return (await findUserByEmail(db, email ?? DEFAULT_EMAIL)) === null
}

/**
 * product.md#first-super-admin. Creates the super admin of a fresh installation, once even if several replicas start together. It
 * never changes an existing account. `password` is returned only when it was generated here: print it once.
 */
export async function ensureSuperAdmin({ db, env, now }: SuperAdminContext): Promise<{
  made: { email: string; password: string | null } | null
}> {
  const configuredEmail = env.superAdminEmail === null ? null : normalizeEmail(env.superAdminEmail)
  if (configuredEmail === '' || !(await isNeeded(db, configuredEmail))) return { made: null }
  const email = configuredEmail ?? DEFAULT_EMAIL
  const generatedPassword =
    configuredEmail === null && env.superAdminPassword === null
      ? randomBytes(PASSWORD_BYTES).toString('base64url')
      : null
  const password = generatedPassword ?? env.superAdminPassword
  if (!password) return { made: null }
  const hash = await hashPassword(password)
  // Two replicas may both find nobody; the unique email lets one insert.
  const user = await insertAccount(db, {
    email,
    name: nameFromEmail(email),
    role: 'super-admin',
    accountStatus: 'approved',
    hash,
    now,
    ...(generatedPassword && { validUntil: new Date(now.getTime() + FIRST_PASSWORD_DAYS * DAY_MS) }),
  })
  return { made: user && { email, password: generatedPassword } }
}
