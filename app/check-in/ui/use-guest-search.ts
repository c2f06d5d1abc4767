import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { restoreTyped } from '#app/ui/early-typing.ts'
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

/** Hears every key of the screen; what `onKey` answers with true goes no further. */
function useKeyDown(onKey: (event: KeyboardEvent) => boolean): void {
  const isTaken = useEffectEvent(onKey)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTaken(event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** What takes letters itself. */
const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, dialog, [contenteditable]'

function isLetter({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isKey = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
  return isKey && target instanceof Element && !target.closest(TYPING)
}

/** The field can be typed into from the start. A phone may keep its keyboard down until the field is touched. */
function useFocusAtStart(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus()
  }, [field])
}

/**
 * Keeps the focus in the search field until the click. Without it, what is hidden during a search would come back at the press,
 * and move the pressed row away under the finger.
 */
function useFocusUntilClick(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const part = section.current
    const onMouseDown = (event: MouseEvent) => {
      if (event.target instanceof Element && !event.target.closest('input')) event.preventDefault()
    }
    part?.addEventListener('mousedown', onMouseDown)
    return () => part?.removeEventListener('mousedown', onMouseDown)
  }, [section])
}

/** Arrows go from the field down into the list and up again; letters go to the field from the whole screen. */
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
  useKeyDown((event) => {
    const isInField = event.target === field.current
    if (isLetter(event)) field.current?.focus()
    if (!section.current?.contains(event.target as Node)) return false
    if (event.key === 'ArrowDown') go(1)
    else if (event.key === 'ArrowUp') go(-1)
    else if (event.key === 'Escape') onEscape()
    else if (event.key === 'Enter' && isInField) onEnter()
    else return false
    return true
  })
  return { toFirst: () => go(1) }
}

/** Finds guests by typed text or scanned code. While there is text, all guests are searched. */
export function useGuestSearch(guests: readonly Guest[], actions: GuestActions) {
  const [searchText, setSearchText] = useState('')
  const [filter, setFilter] = useState<GuestFilter>('expected')
  const section = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isSearching = searchText.trim() !== ''
  useEffect(restoreTyped, [])
  useFocusAtStart(field)
  useFocusUntilClick(section)
  // Without scripts there is no choice: everybody is shown.
  const activeFilter = useHydrated() ? filter : 'all'
  const visibleGuests = isSearching
    ? searchGuests(guests, searchText)
    : guests.filter((guest) => matchesFilter(guest, activeFilter))
  const next = () => {
    setSearchText('')
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
    else field.current?.blur()
  }
  const checkIn = (guest: Guest) => {
    actions.checkIn(guest)
    next()
  }
  const enter = () => {
    const code = parseTicketCode(searchText)
    const [firstGuest, secondGuest] = visibleGuests
    if (code) actions.checkInByCode(code)
    if (code) setSearchText('')
    else if (isSearching && firstGuest && !secondGuest) checkIn(firstGuest)
    else toFirst()
  }
  const { toFirst } = useListKeys({ section, field, onEnter: enter, onEscape: next })
  useTypedCodes((code, written) => {
    setSearchText((now) => withoutCode(now, written))
    actions.checkInByCode(code)
  })
  return {
    searchText,
    setSearchText,
    filter,
    setFilter,
    visibleGuests,
    isSearching,
    section,
    field,
    checkIn,
  }
}
