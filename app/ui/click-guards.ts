import type { MouseEvent } from 'react'

/** Whether the browser opens it in another tab or window, or downloads it. */
export function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}

/** The second click of a double click would open the page twice, and Back would be needed twice. */
export function isDoubleClick({ detail }: MouseEvent): boolean {
  return detail > 1
}

/** For default actions of the browser or the router. */
export function preventDoubleClick(click: MouseEvent): void {
  if (isDoubleClick(click)) click.preventDefault()
}
