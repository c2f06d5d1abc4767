import { pino } from 'pino'
import type { ActingAtLogin } from '#app/accounts/acting.server.ts'
import { hashPassword } from '#app/accounts/password.server.ts'
import { visitor, type Role, type Standing, type User, type Viewer } from '#app/accounts/model.ts'
import { openAuth } from '#app/accounts/sessions.server.ts'
import { keepAccount } from '#app/accounts/sign-up.server.ts'
import { type Database } from '#app/platform/db.ts'
import type { Env } from '#app/platform/env.ts'
import { actingAs } from '#tests/support/acting.ts'

export const PASSWORD = 'seven short reels'

let opened = 0
let hashed: Promise<string> | undefined

/** Somebody with a password; every call is another person. */
export async function newAccount(
  db: Database,
  { role, standing = 'approved' }: { role: Role; standing?: Standing },
): Promise<User> {
  opened += 1
  const email = `${role}-${opened}-${process.pid}@college.example`
  // Everybody's password is one: hashing it again for each would only take time.
  hashed ??= hashPassword(PASSWORD)
  const hash = await hashed
  const user = await keepAccount(db, {
    email,
    name: `Person ${opened}`,
    role,
    standing,
    hash,
    now: new Date(),
  })
  if (!user) throw new Error(`${email} is taken`)
  return user
}

export function viewing({ id, name, email, role, standing }: User): Viewer {
  return { kind: 'user', id, name, email, role, standing }
}

/** The login page as a visitor meets it. */
export async function openDesk(
  db: Database,
  { env, now = new Date(), viewer = visitor }: { env?: Partial<Env>; now?: Date; viewer?: Viewer } = {},
): Promise<ActingAtLogin> {
  const acting = actingAs(db, viewer, { now, env })
  return { ...acting, auth: await openAuth({ db, env: acting.env, log: pino({ level: 'silent' }) }) }
}

/** The Cookie header a browser would send back. */
export function cookieOf(setCookie: string[]): Headers {
  return new Headers({ cookie: setCookie.map((line) => line.split(';')[0]).join('; ') })
}

/** Sessions are kept by the library and go on; every question of ours fails. */
export function withoutDatabase(desk: ActingAtLogin): ActingAtLogin {
  const fail = () => {
    throw new Error('the database is gone')
  }
  return { ...desk, db: desk.db.withPlugin({ transformQuery: fail, transformResult: fail }) }
}
