import { note } from './noted.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { ActingAtLogin } from './acting.server.ts'
import { rememberDevice } from './known-device.server.ts'
import type { RoleTab, User } from './model.ts'
import { homeOf } from './rules.ts'
import { openSession } from './sessions.server.ts'

/** What the browser tells of itself. */
export interface Told {
  /** What it calls itself, for the list of devices. */
  userAgent?: string | null
  /** The Cookie header. */
  cookie?: string | null
}

export interface SignedIn {
  /** Ready Set-Cookie headers. */
  setCookie: string[]
  redirectTo: string
  /** No session yet: a code is asked for first. */
  needsCode?: boolean
}

/** The end of every way in: only called once everything that is asked for was proved. */
export async function admit(
  acting: ActingAtLogin,
  { user, tab, userAgent, cookie }: { user: User; tab: RoleTab } & Told,
): Promise<Outcome<SignedIn, 'failed'>> {
  const setCookie = await openSession(acting.auth, user.id, userAgent ?? '')
  if (!setCookie) return refused('failed')
  // The library writes sessions outside our transactions; unless this entry is kept, too, nobody gets the cookie.
  await note(acting.db, { action: 'session.sign-in', by: user.id, now: acting.now })
  const remembered = rememberDevice(acting, { email: user.email, cookie })
  return done({ setCookie: [...setCookie, remembered], redirectTo: homeOf(tab) })
}
