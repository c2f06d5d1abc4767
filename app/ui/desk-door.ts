import { useSyncExternalStore } from 'react'

const KEY = 'desk'
const DOOR_MOVED = 'desk-door'

function isDoorOpen(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

function subscribe(look: () => void) {
  addEventListener(DOOR_MOVED, look)
  addEventListener('storage', look)
  return () => {
    removeEventListener(DOOR_MOVED, look)
    removeEventListener('storage', look)
  }
}

/**
 * Whether somebody works at the desk in this browser. Public pages are the same for everybody, so only the browser can
 * say; it is a courtesy to the eye, and the server asks at the door all the same.
 */
export function useDeskDoor(): boolean {
  return useSyncExternalStore(subscribe, isDoorOpen, () => false)
}

/** Told by the desk when it is shown, and by the login when it is asked for. */
export function leaveDeskDoor(isOpen: boolean): void {
  if (isDoorOpen() === isOpen) return
  try {
    if (isOpen) localStorage.setItem(KEY, 'open')
    else localStorage.removeItem(KEY)
  } catch {
    // A browser that forbids storage goes on saying Admin Login.
  }
  dispatchEvent(new Event(DOOR_MOVED))
}
