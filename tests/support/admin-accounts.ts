import type { ActingAtLogin } from '#app/accounts/acting.server.ts'
import { hashPassword } from '#app/accounts/auth/password-hash.server.ts'
import { visitor, type Role, type AccountStatus, type User, type Viewer } from '#app/accounts/model.ts'
import { createAuth } from '#app/accounts/auth/sessions.server.ts'
import { insertAccount } from '#app/accounts/auth/sign-up.server.ts'
import { type Database } from '#app/platform/database/database.ts'
import type { Env } from '#app/platform/env.ts'
import { actingAs, testEnv } from './test-services.ts'

export const PASSWORD = 'seven short reels'

let opened = 0
let hashed: Promise<string> | undefined

/** A new account with the password PASSWORD. */
export async function newAccount(
  db: Database,
  { role, accountStatus = 'approved' }: { role: Role; accountStatus?: AccountStatus },
): Promise<User> {
  opened += 1
  const email = `${role}-${opened}-${process.pid}@college.example`
  // All accounts share one password, so it is hashed once.
  hashed ??= hashPassword(PASSWORD)
  const hash = await hashed
  const user = await insertAccount(db, {
    email,
    name: `Person ${opened}`,
    role,
    accountStatus,
    hash,
    now: new Date(),
  })
  if (!user) throw new Error(`${email} is taken`)
  return user
}

/** The session library on a test database. */
export function openTestAuth(db: Database) {
  return createAuth({ db, env: testEnv() })
}

/** The context of the login page, by default for a visitor. */
export async function loginContext(
  db: Database,
  { env, now = new Date(), viewer = visitor }: { env?: Partial<Env>; now?: Date; viewer?: Viewer } = {},
): Promise<ActingAtLogin> {
  const acting = actingAs(db, viewer, { now, env })
  return { ...acting, auth: await createAuth({ db, env: acting.env }) }
}

/** The Cookie header a browser would send for these Set-Cookie headers. */
export function cookieHeader(setCookie: string[]): Headers {
  return new Headers({ cookie: setCookie.map((line) => line.split(';')[0]).join('; ') })
}

/** Sessions can still be read; every other query fails. */
export function withoutDatabase(acting: ActingAtLogin): ActingAtLogin {
  const fail = () => {
    throw new Error('the database is gone')
  }
  return { ...acting, db: acting.db.withPlugin({ transformQuery: fail, transformResult: fail }) }
}
