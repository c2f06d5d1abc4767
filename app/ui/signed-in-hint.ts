import { useSyncExternalStore } from 'react'

/** The key in the browser's storage, and the event when it changes. Browsers have it, so its name stays. */
const KEY = 'desk'
/** The shortest idle timeout of a session: the hint must not outlive it. */
const LASTS_MS = 30 * 60_000

function isHintFresh(): boolean {
  try {
    return Number(localStorage.getItem(KEY)) > Date.now()
  } catch {
    return false
  }
}

function subscribe(onChange: () => void) {
  addEventListener(KEY, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(KEY, onChange)
    removeEventListener('storage', onChange)
  }
}

/**
 * Whether an admin is probably signed in in this browser. Public pages are cached for everybody, so only the browser
 * knows; the server checks the session in any case.
 */
export function useSignedInHint(): boolean {
  return useSyncExternalStore(subscribe, isHintFresh, () => false)
}

/** Set by admin pages, cleared by the login page. */
export function setSignedInHint(isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(KEY, String(Date.now() + LASTS_MS))
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the header keeps saying Admin Login.
  }
  dispatchEvent(new Event(KEY))
}
