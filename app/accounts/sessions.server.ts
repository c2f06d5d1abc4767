import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '#app/platform/db.ts'
import type { Env } from '#app/platform/env.ts'
import { deleteExpired, deleteSession, keepSecret, touchSession } from './credentials.store.server.ts'
import type { Keeping, openKeeper } from './keeper.server.ts'
import { type User, type Viewer, visitor } from './model.ts'
import { isAble } from './permissions.ts'
import { idleLimitMs } from './rules.ts'
import { tokenIn } from './session-cookie.server.ts'
import { findSession, type OpenSession } from './sessions.store.server.ts'
import { findUser } from './store.server.ts'

const SECRET_BYTES = 32
const USER_AGENT_LENGTH = 300
/** Writing down every request of a busy admin would cost more than it tells. */
const TOUCH_EVERY_MS = 60_000

interface Opening {
  db: Database
  env: Pick<Env, 'publicUrl'>
  log: Logger
}

/** The session keeper of a running process. Nothing of the library's own routes is mounted anywhere. */
export interface Auth {
  db: Database
  keeper(): ReturnType<typeof openKeeper>
  cookieName: string
  /** Proves later on, on every replica, that these words were ours. */
  seal(words: string): string
  isSigned(token: string, signature: string): boolean
}

function viewerOf({ id, name, email, role, standing }: User, provedAt: string): Viewer {
  return { kind: 'user', id, name, email, role, standing, provedAt }
}

/** Only whoever may enter the dashboard has a session; members and pending admins have none. */
function isAdmitted(user: User | null): user is User {
  return user !== null && isAble(viewerOf(user, new Date().toISOString()), 'dashboard.view')
}

/** Over plain http a trial on the campus network must work; over https nothing but this origin may set the cookie. */
function cookieOf(publicUrl: string): Keeping['cookie'] {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? '__Host-club_session' : 'club_session',
    attributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
  }
}

export async function openAuth({ db, env, log }: Opening): Promise<Auth> {
  const secret = await keepSecret(db, randomBytes(SECRET_BYTES).toString('base64url'), new Date())
  const cookie = cookieOf(env.publicUrl)
  const mayEnter = async (userId: string) => isAdmitted(await findUser(db, userId))
  let keeper: ReturnType<typeof openKeeper> | null = null
  const hmacOf = (words: string) => createHmac('sha256', secret).update(words)
  return {
    db,
    cookieName: cookie.name,
    keeper() {
      keeper ??= import('./keeper.server.ts')
        .then((it) => it.openKeeper({ db, env, log, secret, cookie, mayEnter }))
        .catch((error: unknown) => {
          // What failed once is tried again by the next who signs in.
          keeper = null
          throw error
        })
      return keeper
    },
    seal: (words) => hmacOf(words).digest('base64url'),
    isSigned(token, signature) {
      const expected = Buffer.from(hmacOf(token).digest('base64'))
      const told = Buffer.from(signature)
      return told.length === expected.length && timingSafeEqual(told, expected)
    },
  }
}

/** The Set-Cookie headers of a new session, or null when the account may have none. No address is kept with it. */
export async function openSession(auth: Auth, userId: string, userAgent = ''): Promise<string[] | null> {
  const keeper = await auth.keeper()
  return keeper.open(userId, userAgent.slice(0, USER_AGENT_LENGTH))
}

async function sessionFrom(auth: Auth, headers: Headers, now: Date): Promise<OpenSession | null> {
  const token = tokenIn(headers, auth)
  const session = token === null ? null : await findSession(auth.db, token)
  if (!session || Date.parse(session.expiresAt) >= now.getTime()) return session
  // Ended for good: a clock that is set back must not open it again.
  await deleteSession(auth.db, session.id)
  return null
}

/** Role and standing are read afresh each time, so that a decision counts from the next request on. */
export async function viewerFrom(auth: Auth, from: Request | Headers, now = new Date()): Promise<Viewer> {
  return viewerOfSession(auth, from, { now, isSignOfLife: true })
}

/** The same for what nobody asked for, such as a page that renews itself: the session rests on. */
export async function restingViewerFrom(
  auth: Auth,
  from: Request | Headers,
  now = new Date(),
): Promise<Viewer> {
  return viewerOfSession(auth, from, { now, isSignOfLife: false })
}

async function viewerOfSession(
  auth: Auth,
  from: Request | Headers,
  { now, isSignOfLife }: { now: Date; isSignOfLife: boolean },
): Promise<Viewer> {
  const session = await sessionFrom(auth, from instanceof Headers ? from : from.headers, now)
  if (!session) return visitor
  const { user, id } = session
  const restedMs = now.getTime() - Date.parse(session.touchedAt)
  if (restedMs > idleLimitMs(user.role)) {
    await deleteSession(auth.db, id)
    return visitor
  }
  // Touched by a clock that ran ahead, it would rest longer than it may.
  if (isSignOfLife && Math.abs(restedMs) > TOUCH_EVERY_MS) await touchSession(auth.db, id, now)
  // Signing in is writing the password, too.
  return viewerOf(user, session.provedAt ?? session.createdAt)
}

/** Which of somebody's sessions this request came with; '' when none. */
export async function sessionIdFrom(auth: Auth, { headers }: Request): Promise<string> {
  return (await sessionFrom(auth, headers, new Date()))?.id ?? ''
}

/** Ends the session of this request; the headers take the cookie out of the browser. */
export async function signOut(auth: Auth, from: Request | Headers): Promise<{ setCookie: string[] }> {
  const keeper = await auth.keeper()
  return { setCookie: await keeper.end(from instanceof Headers ? from : from.headers) }
}

export async function sweepSessions({ db, now }: { db: Database; now: Date }): Promise<number> {
  return deleteExpired(db, now)
}
