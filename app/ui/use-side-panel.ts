import { type RefObject, useEffect } from 'react'

const ROW_DETAILS = ':scope > li > details, :scope > li > div:not([data-more]) > details'

/** Where the rest of a row stands beside the list (row.module.css), opening a row closes the one before it. */
export function useSidePanel(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current } = list
    if (!current) return undefined
    const closeOthers = ({ target }: Event) => {
      const rows = [...current.querySelectorAll<HTMLDetailsElement>(ROW_DETAILS)]
      const opened = rows.find((details) => details === target)
      const more = opened?.closest('li')?.querySelector(':scope > [data-more]')
      if (!opened?.open || !more || getComputedStyle(more).position !== 'absolute') return
      for (const details of rows) if (details !== opened) details.open = false
    }
    // The event of a `details` does not bubble.
    current.addEventListener('toggle', closeOthers, { capture: true })
    return () => current.removeEventListener('toggle', closeOthers, { capture: true })
  }, [list])
}
