import { recordAccountAudit } from '../record-audit.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { transact } from '#app/platform/database/database.ts'
import type { ActingAtLogin } from '../acting.server.ts'
import { trustBrowser } from './trusted-browser.server.ts'
import type { RoleTab, User } from '../model.ts'
import { dashboardPath } from '../rules.ts'
import { createSession } from './sessions.server.ts'

/** What the browser sends about itself. */
export interface BrowserInfo {
  /** The User-Agent header, for the list of devices. */
  userAgent?: string | null
  /** The Cookie header. */
  cookie?: string | null
}

export interface SignInResult {
  /** Ready Set-Cookie headers. */
  setCookie: string[]
  redirectTo: string
  /** There is no session yet: the code of the second factor comes first. */
  needsCode?: boolean
}

/** The last step of every sign-in. Call it only after all credentials were checked. */
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
