import { type RefObject, useEffect } from 'react'

const typing = 'textarea, select, dialog, [contenteditable], input:not([type=checkbox])'

/** Focuses the lines of a row. */
function focusRow(row: Element | undefined) {
  row?.querySelector<HTMLElement>('[data-row-focus], summary')?.focus()
}

function pressedBy(key: string, row: Element): HTMLElement | null {
  if (key === ' ') return row.querySelector<HTMLElement>('[data-pick]')
  return row.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key.toUpperCase())}"]:not(:disabled)`)
}

function onKey(list: HTMLElement, event: KeyboardEvent) {
  const target = event.target as HTMLElement
  const row = target.closest('[data-row]')
  const isWithModifier = event.ctrlKey || event.metaKey || event.altKey
  if (!row || event.defaultPrevented || isWithModifier || target.closest(typing)) return
  const rows = [...list.querySelectorAll('[data-row]')]
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step) {
    event.preventDefault()
    return focusRow(rows[rows.indexOf(row) + step])
  }
  if (event.key === '?') return list.parentElement?.querySelector<HTMLElement>('[popovertarget]')?.click()
  // On a button or a link the space bar is its own.
  if (event.key === ' ' && !target.matches('summary, [data-row-focus]')) return
  const pressed = event.key.length === 1 ? pressedBy(event.key, row) : null
  if (!pressed) return
  event.preventDefault()
  // A question inside the row is visible only while the row is open.
  const details = pressed.hasAttribute('data-row-opens') ? row.querySelector('details') : null
  if (details) details.open = true
  pressed.click()
}

/** Arrows move, Space selects, Enter opens, a letter presses the button that names it, '?' shows the keys. */
export function useRowKeys(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current } = list
    if (!current) return
    const listener = (event: KeyboardEvent) => onKey(current, event)
    current.addEventListener('keydown', listener)
    return () => current.removeEventListener('keydown', listener)
  }, [list])
}
