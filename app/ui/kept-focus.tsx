import { type ReactNode, useEffect, useRef } from 'react'
import styles from './kept-focus.module.css'

/** Tells `onLost` when the element that has the focus is taken away. React hears no focus events while it commits. */
function watchFocus(frame: HTMLElement, onLost: () => void): () => void {
  let isInside = false
  const onIn = () => {
    isInside = true
  }
  const onOut = ({ relatedTarget }: FocusEvent) => {
    // What is taken away has nobody it hands the focus to.
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

/** Around a list whose rows leave: when the focused row goes, the focus stays with the list instead of the page's top. */
export function KeptFocus({ children }: { children: ReactNode }) {
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
