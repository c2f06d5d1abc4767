import { createHmac, randomBytes } from 'node:crypto'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { getAdapter } from 'better-auth/db/adapter'
import { betterAuth, type BetterAuthOptions } from 'better-auth/minimal'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Database } from '#app/platform/db.ts'
import type { Env } from '#app/platform/env.ts'
import { newId } from '#app/platform/id.ts'
import { deleteExpired, deleteSession, keepSecret, touchSession } from './credentials.store.server.ts'
import { type User, type Viewer, visitor } from './model.ts'
import { hashPassword, verifyPassword } from './password.server.ts'
import { isAble } from './permissions.ts'
import { idleLimitMs, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, RESET_LINK_LIFETIME_MS } from './rules.ts'
import { findUser } from './store.server.ts'

const SECRET_BYTES = 32
const SESSION_LIFETIME_S = 12 * 60 * 60
const USER_AGENT_LENGTH = 300
/** Writing down every request of a busy admin would cost more than it tells. */
const TOUCH_EVERY_MS = 60_000

interface Opening {
  db: Database
  env: Pick<Env, 'publicUrl'>
  log: Logger
}

type Library = Awaited<ReturnType<typeof openLibrary>>

/** The session keeper of a running process. Nothing of the library's own routes is mounted anywhere. */
export interface Auth {
  db: Database
  library: Library
  cookieName: string
  /** Proves later on, on every replica, that these words were ours. */
  seal(words: string): string
}

function viewerOf({ id, name, email, role, standing }: User, provedAt: Date): Viewer {
  return { kind: 'user', id, name, email, role, standing, provedAt: provedAt.toISOString() }
}

/** Only whoever may enter the dashboard has a session; members and pending admins have none. */
function isAdmitted(user: User | null): user is User {
  return user !== null && isAble(viewerOf(user, new Date()), 'dashboard.view')
}

const dated = { createdAt: 'created_at', updatedAt: 'updated_at' }

function tables() {
  return {
    user: { modelName: 'user_account', fields: { ...dated, emailVerified: 'email_verified' } },
    account: {
      modelName: 'credential',
      fields: { ...dated, userId: 'user_id', accountId: 'account_id', providerId: 'provider_id' },
    },
    session: {
      modelName: 'session',
      fields: {
        ...dated,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      additionalFields: {
        provedAt: { type: 'date', fieldName: 'proved_at', required: false, input: false },
      },
      expiresIn: SESSION_LIFETIME_S,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    verification: {
      modelName: 'verification',
      fields: { ...dated, expiresAt: 'expires_at' },
      storeIdentifier: 'hashed',
    },
  } as const satisfies Pick<BetterAuthOptions, 'user' | 'account' | 'session' | 'verification'>
}

/** Over plain http a trial on the campus network must work; over https nothing but this origin may set the cookie. */
function cookieOf(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? '__Host-club_session' : 'club_session',
    attributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
  } as const
}

function optionsFor({ db, env, log }: Opening, secret: string) {
  return {
    ...tables(),
    secret,
    baseURL: env.publicUrl,
    trustedOrigins: [env.publicUrl],
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: 'warn', log: (level, message) => log[level]({ from: 'better-auth' }, message) },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_LINK_LIFETIME_MS / 1000,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    databaseHooks: {
      session: { create: { before: async ({ userId }) => isAdmitted(await findUser(db, userId)) } },
    },
    advanced: {
      cookiePrefix: 'club',
      useSecureCookies: false,
      cookies: { session_token: cookieOf(env.publicUrl) },
      database: { generateId: () => newId(), validateSchema: false },
    },
  } as const satisfies BetterAuthOptions
}

async function openLibrary(opening: Opening, secret: string) {
  const options = optionsFor(opening, secret)
  // 'sqlite' on Postgres too: instants stay ISO strings and flags 0 or 1, as every table of ours has them.
  const adapter = await getAdapter({ ...options, database: { db: opening.db, type: 'sqlite' } })
  return betterAuth({ ...options, database: () => adapter })
}

export async function openAuth(opening: Opening): Promise<Auth> {
  const made = randomBytes(SECRET_BYTES).toString('base64url')
  const secret = await keepSecret(opening.db, made, new Date())
  const library = await openLibrary(opening, secret)
  await library.$context
  const seal = (words: string) => createHmac('sha256', secret).update(words).digest('base64url')
  return { db: opening.db, library, cookieName: cookieOf(opening.env.publicUrl).name, seal }
}

/** A way in that has no address: only signIn calls it, after every check has passed. */
const openSessionEndpoint = createAuthEndpoint(
  { method: 'POST', body: v.object({ userId: v.string(), userAgent: v.string() }), requireHeaders: true },
  async (ctx) => {
    const { userId, userAgent } = ctx.body
    const user = await ctx.context.internalAdapter.findUserById(userId)
    const session =
      user && (await ctx.context.internalAdapter.createSession(user.id, false, { ipAddress: '', userAgent }))
    if (!user || !session) return null
    await setSessionCookie(ctx, { session, user })
    return session.id
  },
)

/** The Set-Cookie headers of a new session, or null when the account may have none. No address is kept with it. */
export async function openSession(
  { library }: Auth,
  userId: string,
  userAgent = '',
): Promise<string[] | null> {
  const { headers, response } = await openSessionEndpoint({
    body: { userId, userAgent: userAgent.slice(0, USER_AGENT_LENGTH) },
    headers: new Headers(),
    context: await library.$context,
    returnHeaders: true,
  })
  return response === null ? null : headers.getSetCookie()
}

/** Role and standing are read afresh each time, so that a decision counts from the next request on. */
export async function viewerFrom(auth: Auth, from: Request | Headers, now = new Date()): Promise<Viewer> {
  const headers = from instanceof Headers ? from : from.headers
  if (!headers.get('cookie')?.includes(auth.cookieName)) return visitor
  const kept = await auth.library.api.getSession({ headers })
  const user = kept && (await findUser(auth.db, kept.user.id))
  if (!user) return visitor
  const restedMs = now.getTime() - kept.session.updatedAt.getTime()
  if (restedMs > idleLimitMs(user.role)) {
    await deleteSession(auth.db, kept.session.id)
    return visitor
  }
  if (restedMs > TOUCH_EVERY_MS) await touchSession(auth.db, kept.session.id, now)
  // Signing in is writing the password, too.
  return viewerOf(user, kept.session.provedAt ?? kept.session.createdAt)
}

/** Which of somebody's sessions this request came with; '' when none. */
export async function sessionIdFrom({ library }: Auth, { headers }: Request): Promise<string> {
  const kept = await library.api.getSession({ headers })
  return kept?.session.id ?? ''
}

/** Ends the session of this request; the headers take the cookie out of the browser. */
export async function signOut(auth: Auth, from: Request | Headers): Promise<{ setCookie: string[] }> {
  const headers = from instanceof Headers ? from : from.headers
  const answer = await auth.library.api.signOut({ headers, returnHeaders: true })
  return { setCookie: answer.headers.getSetCookie() }
}

export async function sweepSessions({ db, now }: { db: Database; now: Date }): Promise<void> {
  await deleteExpired(db, now)
}
