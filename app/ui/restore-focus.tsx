import { type ReactNode, useEffect, useRef } from 'react'
import styles from './restore-focus.module.css'

/** Calls `onLost` when the focused element is removed. React handles no focus events during a commit. */
function watchFocus(frame: HTMLElement, onLost: () => void): () => void {
  let isInside = false
  const onIn = () => {
    isInside = true
  }
  const onOut = ({ relatedTarget }: FocusEvent) => {
    // A removed element has no relatedTarget.
    if (relatedTarget) isInside = false
  }
  const observer = new MutationObserver(() => {
    if (isInside && document.activeElement === document.body) onLost()
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

/** Keeps the focus in a list when the focused row is removed. */
export function RestoreFocus({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = frame
    return current ? watchFocus(current, () => current.focus({ preventScroll: true })) : undefined
  }, [])
  return (
    <div ref={frame} className={styles.frame} tabIndex={-1}>
      {children}
    </div>
  )
}
