import { note } from './noted.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { ActingAtLogin } from './acting.server.ts'
import type { RoleTab, User } from './model.ts'
import { homeOf } from './rules.ts'
import { openSession } from './sessions.server.ts'

export interface SignedIn {
  /** Ready Set-Cookie headers. */
  setCookie: string[]
  redirectTo: string
}

/** The end of every way in: only called once everything that is asked for was proved. */
export async function admit(
  acting: ActingAtLogin,
  { user, tab, userAgent }: { user: User; tab: RoleTab; userAgent: string },
): Promise<Outcome<SignedIn, 'failed'>> {
  const setCookie = await openSession(acting.auth, user.id, userAgent)
  if (!setCookie) return refused('failed')
  // The library writes sessions outside our transactions; unless this entry is kept, too, nobody gets the cookie.
  await note(acting.db, { action: 'session.sign-in', by: user.id, now: acting.now })
  return done({ setCookie, redirectTo: homeOf(tab) })
}
