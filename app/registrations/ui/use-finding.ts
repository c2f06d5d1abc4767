import { type RefObject, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { plainCode } from '../codes.ts'
import type { Guest } from '../model.ts'
import { type DoorFilter, found, isShown } from './door-book.ts'
import { useTypedCodes, withoutCode } from './use-typed-codes.ts'

export interface Letting {
  letIn: (guest: Guest) => void
  letOut: (guest: Guest) => void
  letInByCode: (code: string) => void
}

/** Hears every key inside `section`; what `onKey` answers with true goes no further. */
function useKeys(section: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (latest.current(event)) event.preventDefault()
    }
    const heard = section.current
    heard?.addEventListener('keydown', hear)
    return () => heard?.removeEventListener('keydown', hear)
  }, [section])
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

/** Arrows go from the field down into the list and up again; letters go back to the field, wherever the focus is. */
function useArrows({
  section,
  field,
  onEnter,
  onEscape,
}: {
  section: RefObject<HTMLElement | null>
  field: RefObject<HTMLInputElement | null>
  onEnter: () => void
  onEscape: () => void
}) {
  const go = (step: 1 | -1) => {
    const rows = [...(section.current?.querySelectorAll<HTMLElement>('form button') ?? [])]
    const at = rows.findIndex((row) => row === document.activeElement) + step
    const goal = at < 0 ? field.current : rows[Math.min(at, rows.length - 1)]
    goal?.focus()
  }
  useKeys(section, (event) => {
    const isInField = event.target === field.current
    if (event.key === 'ArrowDown') go(1)
    else if (event.key === 'ArrowUp') go(-1)
    else if (event.key === 'Escape') onEscape()
    else if (event.key === 'Enter' && isInField) onEnter()
    else {
      if (isLetter(event)) field.current?.focus()
      return false
    }
    return true
  })
  return { toFirst: () => go(1) }
}

/** Somebody found by what is typed, by hand or by a scanner; while something is typed everybody is searched. */
export function useFinding(guests: readonly Guest[], letting: Letting) {
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState<DoorFilter>('expected')
  const section = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isFinding = typed.trim() !== ''
  // Without scripts there is no choice: everybody is shown.
  const chosen = useHydrated() ? filter : 'all'
  const shown = isFinding ? found(guests, typed) : guests.filter((guest) => isShown(guest, chosen))
  const next = () => {
    setTyped('')
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }
  const letIn = (guest: Guest) => {
    letting.letIn(guest)
    next()
  }
  const enter = () => {
    const code = plainCode(typed)
    const [only, another] = shown
    if (code) letting.letInByCode(code)
    if (code) setTyped('')
    else if (isFinding && only && !another) letIn(only)
    else toFirst()
  }
  const { toFirst } = useArrows({ section, field, onEnter: enter, onEscape: next })
  useTypedCodes((code) => {
    setTyped((now) => withoutCode(now, code))
    letting.letInByCode(code)
  })
  return { typed, setTyped, filter, setFilter, shown, isFinding, section, field, letIn }
}
