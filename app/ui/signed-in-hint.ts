import { useSyncExternalStore } from 'react'

/** Who is signed in: the key in the browser's storage. Browsers have them, so the names stay. */
type Key = 'desk' | 'member'
/** The event when one changes. */
const CHANGED = 'desk'
/** The shortest idle timeout of a session: the hint must not outlive it. A member's link leads to the sign-in after that. */
const LASTS_MS = { desk: 30 * 60_000, member: 30 * 24 * 3_600_000 } satisfies Record<Key, number>

function isHintFresh(key: Key): boolean {
  try {
    return Number(localStorage.getItem(key)) > Date.now()
  } catch {
    return false
  }
}

function subscribe(onChange: () => void) {
  addEventListener(CHANGED, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(CHANGED, onChange)
    removeEventListener('storage', onChange)
  }
}

/**
 * Whether an admin, or a member, is probably signed in in this browser. Public pages are cached for everybody, so only the browser
 * knows; the server checks the session in any case.
 */
export function useSignedInHint(key: Key = 'desk'): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isHintFresh(key),
    () => false,
  )
}

/** Set by admin pages and by a member's own page, cleared by their login pages. */
export function setSignedInHint(isOpen: boolean, key: Key = 'desk'): void {
  try {
    if (isOpen) localStorage.setItem(key, String(Date.now() + LASTS_MS[key]))
    // With the mark of super admins (super-admin-hint.ts), which no public page loads.
    else for (const name of [key, `${key}-super`]) localStorage.removeItem(name)
  } catch {
    // Without storage the header keeps saying Admin Login.
  }
  dispatchEvent(new Event(CHANGED))
}
