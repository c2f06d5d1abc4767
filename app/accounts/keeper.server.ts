import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { getAdapter } from 'better-auth/db/adapter'
import { betterAuth, type BetterAuthOptions } from 'better-auth/minimal'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Database } from '#app/platform/db.ts'
import type { Env } from '#app/platform/env.ts'
import { newId } from '#app/platform/id.ts'
import { hashPassword, verifyPassword } from './password.server.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, RESET_LINK_LIFETIME_MS } from './rules.ts'

const SESSION_LIFETIME_S = 12 * 60 * 60

export interface Keeping {
  db: Database
  env: Pick<Env, 'publicUrl'>
  log: Logger
  secret: string
  cookie: {
    name: string
    attributes: { secure: boolean; httpOnly: true; sameSite: 'lax'; path: '/' }
  }
  /** Whether this account may have a session at all. */
  mayEnter(userId: string): Promise<boolean>
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

function optionsFor({ env, log, secret, cookie, mayEnter }: Keeping) {
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
      session: { create: { before: ({ userId }) => mayEnter(userId) } },
    },
    advanced: {
      cookiePrefix: 'club',
      useSecureCookies: false,
      cookies: { session_token: cookie },
      database: { generateId: () => newId(), validateSchema: false },
    },
  } as const satisfies BetterAuthOptions
}

async function openLibrary(keeping: Keeping) {
  const options = optionsFor(keeping)
  // 'sqlite' on Postgres too: instants stay ISO strings and flags 0 or 1, as every table of ours has them.
  const adapter = await getAdapter({ ...options, database: { db: keeping.db, type: 'sqlite' } })
  return betterAuth({ ...options, database: () => adapter })
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

/** The library that opens and ends sessions, loaded when somebody first signs in: starting it costs more than the rest. */
export async function openKeeper(keeping: Keeping) {
  const library = await openLibrary(keeping)
  const context = await library.$context
  return {
    /** The headers that hand out the cookie, or null when the account may have no session. */
    async open(userId: string, userAgent: string): Promise<string[] | null> {
      const { headers, response } = await openSessionEndpoint({
        body: { userId, userAgent },
        headers: new Headers(),
        context,
        returnHeaders: true,
      })
      return response === null ? null : headers.getSetCookie()
    },
    async end(headers: Headers): Promise<string[]> {
      const answer = await library.api.signOut({ headers, returnHeaders: true })
      return answer.headers.getSetCookie()
    },
  }
}
