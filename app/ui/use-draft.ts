import { useMemo, useState } from 'react'
import { earlyValues } from './early-typing.ts'
import { useHydrated } from './use-hydrated.ts'

type Draft = Record<string, string>

/** What is kept under this key; null: nothing, or no storage. */
export function readDraft(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return draft && typeof draft === 'object' ? (draft as Draft) : null
  } catch {
    return null
  }
}

export function keepDraft(key: string, draft: Draft) {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Without storage the draft lasts as long as the form.
  }
}

/** What was filled in before the scripts ran, in the form with this `data-draft`. */
function typedEarly(key: string): Draft {
  const typedHere = [...earlyValues].filter(([field]) => field.name && field.form?.dataset['draft'] === key)
  return Object.fromEntries(
    typedHere.map(([field, value]) => [field.name, value === true ? field.value : value || '']),
  )
}

/** What was typed early is newer than the draft. */
function draftOver(key: string): Draft | null {
  const draft = readDraft(key)
  return draft && { ...draft, ...typedEarly(key) }
}

/**
 * Keeps what was typed into a form for this tab, across a lost connection, an ended session and an accidental
 * navigation. The server has no draft: the fields are drawn again, with `drawKey`, where there is one, and only there,
 * because that takes away what was typed meanwhile. The form says its key as `data-draft`. `startOver` forgets the draft and
 * draws the fields again without it; `forget` leaves the fields as they are.
 */
export function useDraft(key: string) {
  const isLive = useHydrated()
  const [round, setRound] = useState(0)
  const kept = useMemo(() => (isLive && round === 0 ? draftOver(key) : null), [isLive, key, round])
  return {
    drawKey: `${kept !== null} ${round}`,
    kept,
    isStartedOver: round > 0,
    keep(form: HTMLFormElement | null) {
      if (!form) return
      const textEntries = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
      keepDraft(key, Object.fromEntries(textEntries) as Draft)
    },
    forget: () => clearDraft(key),
    startOver() {
      clearDraft(key)
      setRound((before) => before + 1)
    },
  }
}

/** On sign-out: the next person must not read the drafts. */
export function clearDrafts(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Then there is no draft.
  }
}

/** After submitting or discarding. `matches` checks that the stored draft is the right one. */
export function clearDraft(key: string, matches: (draft: Draft) => boolean = () => true) {
  const storedDraft = readDraft(key)
  if (storedDraft && matches(storedDraft)) sessionStorage.removeItem(key)
}
