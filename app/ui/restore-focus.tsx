import { type ReactNode, useEffect, useRef } from 'react'
import styles from './restore-focus.module.css'

/** Calls `onLost` with the row it was in when the focused element is removed. React handles no focus events during a commit. */
function watchFocus(frame: HTMLElement, onLost: (row: Element | null) => void): () => void {
  let isInside = false
  let row: Element | null = null
  const onIn = ({ target }: FocusEvent) => {
    isInside = true
    row = (target as Element).closest('[data-row]')
  }
  const onOut = ({ relatedTarget }: FocusEvent) => {
    // A removed element has no relatedTarget.
    if (relatedTarget) isInside = false
  }
  const observer = new MutationObserver(() => {
    if (isInside && document.activeElement === document.body) onLost(row)
  })
  frame.addEventListener('focusin', onIn)
  frame.addEventListener('focusout', onOut)
  observer.observe(frame, { childList: true, subtree: true })
  return () => {
    frame.removeEventListener('focusin', onIn)
    frame.removeEventListener('focusout', onOut)
    observer.disconnect()
  }
}

/** Keeps the focus in a list when the focused button or its row is removed. */
export function RestoreFocus({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = frame
    if (!current) return
    return watchFocus(current, (row) => {
      const lines = row?.isConnected ? row.querySelector<HTMLElement>('summary, [data-row-focus]') : null
      ;(lines ?? current).focus({ preventScroll: true })
    })
  }, [])
  return (
    <div ref={frame} className={styles.frame} tabIndex={-1}>
      {children}
    </div>
  )
}
