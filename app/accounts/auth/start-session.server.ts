import { recordAccountAudit } from '../record-audit.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { transact } from '#app/platform/database/database.ts'
import type { ActingAtLogin } from '../acting.server.ts'
import { trustBrowser } from './trusted-browser.server.ts'
import type { RoleTab, User } from '../model.ts'
import { dashboardPath } from '../rules.ts'
import { createSession } from './sessions.server.ts'

/** What the browser tells of itself. */
export interface BrowserInfo {
  /** What it calls itself, for the list of devices. */
  userAgent?: string | null
  /** The Cookie header. */
  cookie?: string | null
}

export interface SignInResult {
  /** Ready Set-Cookie headers. */
  setCookie: string[]
  redirectTo: string
  /** No session yet: a code is asked for first. */
  needsCode?: boolean
}

/** The end of every way in: only called once everything that is asked for was proved. */
export async function startSession(
  acting: ActingAtLogin,
  { user, tab, userAgent, cookie }: { user: User; tab: RoleTab } & BrowserInfo,
): Promise<Outcome<SignInResult, 'failed'>> {
  const { now } = acting
  const setCookie = await transact(acting.db, async (db) => {
    const cookies = await createSession({ ...acting.auth, db }, user.id, { userAgent: userAgent ?? '', now })
    if (cookies) await recordAccountAudit(db, { action: 'session.sign-in', by: user.id, now })
    return cookies
  })
  if (!setCookie) return refused('failed')
  const trustCookie = trustBrowser(acting, { email: user.email, cookie })
  return done({ setCookie: [...setCookie, trustCookie], redirectTo: dashboardPath(tab) })
}
