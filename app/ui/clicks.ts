import type { MouseEvent } from 'react'

/** Whether the browser takes it elsewhere: another tab, another window, a download. This page stays as it is then. */
export function leadsElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}

/** The second half of a double click would open the same once more, and Back would have to be pressed twice. */
export function isSecondOfTwo({ detail }: MouseEvent): boolean {
  return detail > 1
}

/** For what the browser or the router do on a click. */
export function notTwice(click: MouseEvent): void {
  if (isSecondOfTwo(click)) click.preventDefault()
}
