import { useSyncExternalStore } from 'react'

/** Who is signed in: the key in the browser's storage. Browsers have them, so the names stay. */
export type HintKey = 'desk' | 'member'
/** The event when one changes. */
export const HINT_CHANGED = 'desk'

function isHintFresh(key: HintKey): boolean {
  try {
    return Number(localStorage.getItem(key)) > Date.now()
  } catch {
    return false
  }
}

function subscribe(onChange: () => void) {
  addEventListener(HINT_CHANGED, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(HINT_CHANGED, onChange)
    removeEventListener('storage', onChange)
  }
}

/**
 * Whether an admin, or a member, is probably signed in in this browser. Public pages are cached for everybody, so only the browser
 * knows; the server checks the session in any case.
 */
export function useSignedInHint(key: HintKey = 'desk'): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isHintFresh(key),
    () => false,
  )
}
