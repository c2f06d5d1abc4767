import { createHash, createHmac } from 'node:crypto'
import { isSameBytes } from '#app/platform/constant-time.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import type { Env } from '#app/platform/env.ts'
import { deleteExpired, deleteSession, touchSession } from './credentials.store.server.ts'
import { type User, type Viewer, visitor } from '../model.ts'
import { isAble } from '../permissions.ts'
import { idleLimitMs, sessionLifetimeMs } from '../rules.ts'
import { newToken } from './one-time-codes.server.ts'
import { loadAuthSecret, sealStoredSeeds } from './sealed-secrets.server.ts'
import { clearedSessionCookie, sessionCookie, tokenIn } from './session-cookie.server.ts'
import {
  deleteSessionByToken,
  findSession,
  insertSession,
  type SessionWithUser,
} from './sessions.store.server.ts'
import { markUsed } from '../people/unused-sign-ups.store.server.ts'
import { findUser, hasSuperAdminInOffice } from '../store.server.ts'
import { cookieName } from '#app/platform/http/http.ts'

const USER_AGENT_LENGTH = 300
/** Updating the session at every request would cost more than it is worth. */
const TOUCH_EVERY_MS = 60_000

interface AuthOptions {
  db: Database
  env: Pick<Env, 'publicUrl' | 'secretKey'>
}

/** What opens and recognises sessions in a running process. */
export interface Auth {
  db: Database
  cookieName: string
  /** Proves later on, on every replica, that these words were ours. */
  hmac(words: string): string
  /** The same for a cookie's token, in the alphabet that cookies have had. */
  sign(token: string): string
  isSigned(token: string, signature: string): boolean
}

function viewerOf({ id, name, email, role, accountStatus }: User, reauthenticatedAt: string) {
  return { kind: 'user', id, name, email, role, accountStatus, reauthenticatedAt } satisfies Viewer
}

/** Admins have sessions, and members have one that opens their own page only. Pending admins have none. */
function mayHaveSession(user: User | null): user is User {
  if (user === null) return false
  const viewer = viewerOf(user, new Date().toISOString())
  return isAble(viewer, 'own-page.use') || isAble(viewer, 'dashboard.view')
}

/** A token is long and random, so a plain hash is enough: a cookie cannot be made from the stored value. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Throws BadEnvironment when secrets are sealed with another SECRET_KEY. */
export async function createAuth({ db, env }: AuthOptions): Promise<Auth> {
  const secret = await loadAuthSecret(db, env, new Date())
  await sealStoredSeeds(db, env)
  const hmacOf = (words: string) => createHmac('sha256', secret).update(words)
  const sign = (token: string) => hmacOf(token).digest('base64')
  return {
    db,
    cookieName: cookieName(env, 'club_session'),
    hmac: (words) => hmacOf(words).digest('base64url'),
    sign,
    isSigned(token, signature) {
      return isSameBytes(Buffer.from(signature), Buffer.from(sign(token)))
    },
  }
}

/** The Set-Cookie headers of a new session, or null when the account may have none. */
export async function createSession(
  auth: Auth,
  userId: string,
  { userAgent = '', now = new Date() } = {},
): Promise<string[] | null> {
  const token = newToken()
  const lifetimeMs = await transact(auth.db, async (db) => {
    const user = await findUser(db, userId)
    if (!mayHaveSession(user)) return null
    const lifetimeMs = sessionLifetimeMs(user.role)
    await insertSession(db, {
      userId,
      tokenHash: hashOf(token),
      userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
      expiresAt: new Date(now.getTime() + lifetimeMs),
      now,
    })
    await markUsed(db, userId, now)
    return lifetimeMs
  })
  return lifetimeMs === null ? null : [sessionCookie(token, auth, lifetimeMs / 1000)]
}

async function sessionFrom(auth: Auth, headers: Headers, now: Date): Promise<SessionWithUser | null> {
  const token = tokenIn(headers, auth)
  const session = token === null ? null : await findSession(auth.db, hashOf(token))
  if (!session || Date.parse(session.expiresAt) >= now.getTime()) return session
  // Ended for good: a clock that is set back must not open it again.
  await deleteSession(auth.db, session.id)
  return null
}

/** Reads role and status on every request, so that a decision takes effect at once. */
export async function viewerFrom(auth: Auth, from: Request | Headers, now = new Date()): Promise<Viewer> {
  return viewerOfSession(auth, from, { now, isSignOfLife: true })
}

/** The same for automatic requests, such as live updates of a page: they do not extend the session. */
export async function viewerWithoutTouch(
  auth: Auth,
  from: Request | Headers,
  now = new Date(),
): Promise<Viewer> {
  return viewerOfSession(auth, from, { now, isSignOfLife: false })
}

/** Whether these headers come from an admin's browser; asking keeps no session awake. */
export async function canViewDashboard(auth: Auth, headers: Headers): Promise<boolean> {
  return isAble(await viewerWithoutTouch(auth, headers), 'dashboard.view')
}

/** A super admin stays in office until another one is. */
async function isTermOver(db: Database, { user, termEndsAt }: SessionWithUser, now: Date): Promise<boolean> {
  if (termEndsAt === null || Date.parse(termEndsAt) > now.getTime()) return false
  return user.role !== 'super-admin' || hasSuperAdminInOffice(db, { besides: user.id, now })
}

async function viewerOfSession(
  auth: Auth,
  from: Request | Headers,
  { now, isSignOfLife }: { now: Date; isSignOfLife: boolean },
): Promise<Viewer> {
  // Not `instanceof Request`: the server of the resource routes has its own class.
  const isChange = !(from instanceof Headers) && from.method !== 'GET' && from.method !== 'HEAD'
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
  const viewer = viewerOf(user, session.reauthenticatedAt ?? session.createdAt)
  const isOver = await isTermOver(auth.db, session, now)
  const { mustChangePassword } = session
  return { ...viewer, mustChangePassword, isTermOver: isOver, isReadOnly: isChange && isOver }
}

/** The id of the session that the request belongs to; '' without one. */
export async function sessionIdFrom(auth: Auth, { headers }: Request): Promise<string> {
  return (await sessionFrom(auth, headers, new Date()))?.id ?? ''
}

/** Ends the session of this request; the headers take the cookie out of the browser. */
export async function signOut(auth: Auth, from: Request | Headers): Promise<{ setCookie: string[] }> {
  const token = tokenIn(from instanceof Headers ? from : from.headers, auth)
  if (token !== null) await deleteSessionByToken(auth.db, hashOf(token))
  return { setCookie: [clearedSessionCookie(auth)] }
}

export async function deleteExpiredSessions({ db, now }: { db: Database; now: Date }): Promise<number> {
  return deleteExpired(db, now)
}
