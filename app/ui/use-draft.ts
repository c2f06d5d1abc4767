import { useMemo } from 'react'
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

type TypedField = HTMLTextAreaElement | HTMLInputElement

const isTick = (field: TypedField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)

/** A radio button that lost its tick says nothing: the one that got it does. */
function isChanged(field: TypedField): boolean {
  if (!isTick(field)) return field.value !== field.defaultValue
  const { type, checked, defaultChecked } = field
  return checked !== defaultChecked && (checked || type === 'checkbox')
}

/** What was typed before the scripts ran, into the form with this `data-draft`. */
function typedEarly(key: string): Draft {
  const form = document.querySelector<HTMLFormElement>(`form[data-draft="${CSS.escape(key)}"]`)
  const texts = [...(form?.elements ?? [])].filter(
    (field) => field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement,
  )
  const typed = texts.filter((field) => field.name && isChanged(field))
  return Object.fromEntries(
    typed.map((field) => [field.name, isTick(field) && !field.checked ? '' : field.value]),
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
 * because that takes away what was typed meanwhile. The form says its key as `data-draft`.
 */
export function useDraft(key: string) {
  const isLive = useHydrated()
  const kept = useMemo(() => (isLive ? draftOver(key) : null), [isLive, key])
  return {
    drawKey: String(kept !== null),
    kept,
    keep(form: HTMLFormElement | null) {
      if (!form) return
      const textEntries = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
      keepDraft(key, Object.fromEntries(textEntries) as Draft)
    },
    forget: () => clearDraft(key),
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
