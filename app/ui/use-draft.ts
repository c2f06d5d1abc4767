import { useMemo } from 'react'
import { useHydrated } from './use-hydrated.ts'

type Draft = Record<string, string>

function read(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return kept && typeof kept === 'object' ? (kept as Draft) : null
  } catch {
    return null
  }
}

/**
 * What was typed into a form outlives a lost network, a session that ended and an accidental way off the page, within
 * this tab. Draw the form anew when `isLive` turns true: the server knows no draft.
 */
export function useDraft(key: string) {
  const isLive = useHydrated()
  const kept = useMemo(() => (isLive ? read(key) : null), [isLive, key])
  return {
    isLive,
    kept,
    keep(form: HTMLFormElement | null) {
      if (!form) return
      const words = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
      try {
        sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(words)))
      } catch {
        // Without storage the draft lives as long as the form.
      }
    },
    forget: () => forgetDraft(key),
  }
}

/** At the end of a session: what one person typed is not the next one's to read. */
export function forgetDrafts(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Then nothing was kept.
  }
}

/** Sent, or given up. `isIt` looks whether the draft that is kept is the one that was meant. */
export function forgetDraft(key: string, isIt: (draft: Draft) => boolean = () => true) {
  const kept = read(key)
  if (kept && isIt(kept)) sessionStorage.removeItem(key)
}
