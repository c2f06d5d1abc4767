import { type RefObject, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { parseTicketCode } from '#app/registrations/ticket-codes.ts'
import type { Guest } from '#app/registrations/model.ts'
import { type GuestFilter, searchGuests, matchesFilter } from './pending-entries.ts'
import { useTypedCodes, withoutCode } from './use-typed-codes.ts'

export interface GuestActions {
  checkIn: (guest: Guest) => void
  undoCheckIn: (guest: Guest) => void
  checkInByCode: (code: string) => void
}

/** Hears every key inside `section`; what `onKey` answers with true goes no further. */
function useKeyDown(section: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (latest.current(event)) event.preventDefault()
    }
    const element = section.current
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [section])
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

/** Arrows go from the field down into the list and up again; letters go back to the field, wherever the focus is. */
function useListKeys({
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
    const target = at < 0 ? field.current : rows[Math.min(at, rows.length - 1)]
    target?.focus()
  }
  useKeyDown(section, (event) => {
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

/** Finds guests by typed text or scanned code. While there is text, all guests are searched. */
export function useGuestSearch(guests: readonly Guest[], actions: GuestActions) {
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState<GuestFilter>('expected')
  const section = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isSearching = typed.trim() !== ''
  // Without scripts there is no choice: everybody is shown.
  const chosen = useHydrated() ? filter : 'all'
  const shown = isSearching
    ? searchGuests(guests, typed)
    : guests.filter((guest) => matchesFilter(guest, chosen))
  const next = () => {
    setTyped('')
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }
  const checkIn = (guest: Guest) => {
    actions.checkIn(guest)
    next()
  }
  const enter = () => {
    const code = parseTicketCode(typed)
    const [only, another] = shown
    if (code) actions.checkInByCode(code)
    if (code) setTyped('')
    else if (isSearching && only && !another) checkIn(only)
    else toFirst()
  }
  const { toFirst } = useListKeys({ section, field, onEnter: enter, onEscape: next })
  useTypedCodes((code) => {
    setTyped((now) => withoutCode(now, code))
    actions.checkInByCode(code)
  })
  return { typed, setTyped, filter, setFilter, shown, isFinding: isSearching, section, field, checkIn }
}
