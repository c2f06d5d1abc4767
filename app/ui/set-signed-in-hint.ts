import { HINT_CHANGED, type HintKey } from './signed-in-hint.ts'

/** The shortest idle timeout of a session: the hint must not outlive it. A member's link leads to the sign-in after that. */
const LASTS_MS = { desk: 30 * 60_000, member: 30 * 24 * 3_600_000 } satisfies Record<HintKey, number>

/** Set by admin pages and by a member's own page, cleared by their login pages. */
export function setSignedInHint(isOpen: boolean, key: HintKey = 'desk'): void {
  try {
    if (isOpen) localStorage.setItem(key, String(Date.now() + LASTS_MS[key]))
    // With the mark of super admins (super-admin-hint.ts), which no public page loads.
    else for (const name of [key, `${key}-super`]) localStorage.removeItem(name)
  } catch {
    // Without storage the header keeps saying Admin Login.
  }
  dispatchEvent(new Event(HINT_CHANGED))
}
