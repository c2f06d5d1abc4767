import { useSyncExternalStore } from 'react'
import { STATUS_ADDRESS } from '../status.rules.ts'

const KEY = 'join-status'
const path = new RegExp(`^${STATUS_ADDRESS}/[\\w-]{24}$`)

/** Stores the link in this browser, so that it can be found after the card is closed. */
export function keepStatusLink({ statusUrl }: { statusUrl: string }): void {
  try {
    localStorage.setItem(KEY, new URL(statusUrl).pathname)
  } catch {
    // Without storage the card and the page of the link remain.
  }
}

export function forgetStatusLink(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage the link is not saved.
  }
}

function storedPath(): string | null {
  try {
    const stored = localStorage.getItem(KEY) ?? ''
    return path.test(stored) ? stored : null
  } catch {
    return null
  }
}

/** The secret part of the kept link; '' without one. */
export function keptStatusToken(): string {
  return storedPath()?.split('/').at(-1) ?? ''
}

const never = () => () => {}

/** The path of the status page of the last request that this browser sent; null on the server. */
export function useKeptStatusLink(): string | null {
  return useSyncExternalStore(never, storedPath, () => null)
}
