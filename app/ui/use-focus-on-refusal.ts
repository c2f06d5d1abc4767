import { type RefObject, useEffect, useId, useRef } from 'react'

/** Why a form is refused. `fields` are the names of those to mark. */
export interface FormRefusal {
  message: string
  fields?: readonly string[]
}

/** The id of the message that marks a field, or undefined. */
export type Mark = (name: string) => string | undefined

/** Focuses a field, of a group of choices the first, and shows it with its label and its message, also in a closed group, which may be drawn in a moment only. */
export function focusField(field: HTMLElement) {
  field.closest('details:not([open])')?.setAttribute('open', '')
  const choice = field.matches('fieldset') ? field.querySelector('input') : null
  ;(choice ?? field).focus()
  requestAnimationFrame(() => (field.closest('[data-field]') ?? field).scrollIntoView({ block: 'nearest' }))
}

/** Returns whether there was a marked field to focus. */
export function focusFirstInvalid(within: HTMLElement | null): boolean {
  const field = within?.querySelector<HTMLElement>('[aria-invalid=true]')
  if (field) focusField(field)
  return Boolean(field)
}

/** Focuses the first marked field of a refused form. `refused` is a new object with every refusal, else null. */
export function useFocusOnRefusal(form: RefObject<HTMLElement | null>, refused: object | null) {
  useEffect(() => {
    if (refused) focusFirstInvalid(form.current)
  }, [refused, form])
}

/** Marks fields by one message above them, whose element needs `alertId`, and focuses the first of them. */
export function useMarkedFields<Element extends HTMLElement>(refused: FormRefusal | null) {
  const ref = useRef<Element>(null)
  const alertId = useId()
  useFocusOnRefusal(ref, refused)
  const mark: Mark = (name) => (refused?.fields?.includes(name) ? alertId : undefined)
  return { ref, alertId, mark }
}
