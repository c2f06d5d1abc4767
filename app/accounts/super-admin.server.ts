import { randomBytes } from 'node:crypto'
import type { Database } from '#app/platform/db.ts'
import type { Env } from '#app/platform/env.ts'
import { nameFromEmail } from './forms.ts'
import { hashPassword } from './password.server.ts'
import { FIRST_PASSWORD_DAYS } from './rules.ts'
import { keepAccount } from './sign-up.server.ts'
import { countApproved, findUserByEmail } from './store.server.ts'

const DEFAULT_EMAIL = 'superadmin@localhost'
const PASSWORD_BYTES = 15
const DAY_MS = 86_400_000

export interface Ensuring {
  db: Database
  env: Pick<Env, 'superAdminEmail' | 'superAdminPassword'>
  now: Date
}

/** A named account is made when nobody has its e-mail; the unnamed one when there is no super admin at all. */
async function isNeeded(db: Database, email: string | null): Promise<boolean> {
  if (email === null && (await countApproved(db, 'super-admin')) > 0) return false
  return (await findUserByEmail(db, email ?? DEFAULT_EMAIL)) === null
}

/**
 * Decision 5. Makes the super admin of a fresh installation, once however many replicas start together, and never
 * touches an account that is already there. `password` comes back only when it was made up here: print it, once.
 */
export async function ensureSuperAdmin({ db, env, now }: Ensuring): Promise<{
  made: { email: string; password: string | null } | null
}> {
  const named = env.superAdminEmail?.trim().toLowerCase() ?? null
  if (named === '' || !(await isNeeded(db, named))) return { made: null }
  const email = named ?? DEFAULT_EMAIL
  const madeUp = named === null ? randomBytes(PASSWORD_BYTES).toString('base64url') : null
  const password = madeUp ?? env.superAdminPassword
  if (!password) return { made: null }
  const hash = await hashPassword(password)
  // Of two replicas that both found nobody, the unique e-mail lets one through.
  const user = await keepAccount(db, {
    email,
    name: nameFromEmail(email),
    role: 'super-admin',
    standing: 'approved',
    hash,
    now,
    ...(madeUp && { worksUntil: new Date(now.getTime() + FIRST_PASSWORD_DAYS * DAY_MS) }),
  })
  return { made: user && { email, password: madeUp } }
}
