import { type ReactNode, useEffect, useRef } from 'react'
import styles from './kept-focus.module.css'

/** Around a list whose rows leave: when the focused row goes, the focus stays with the list instead of the page's top. */
export function KeptFocus({ count, children }: { count: number; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body)
      frame.current?.focus({ preventScroll: true })
  }, [count])
  return (
    <div
      ref={frame}
      className={styles.frame}
      tabIndex={-1}
      onFocus={() => {
        isInside.current = true
      }}
      onBlur={({ relatedTarget }) => {
        // A row that is taken away has nobody it hands the focus to.
        if (relatedTarget) isInside.current = false
      }}
    >
      {children}
    </div>
  )
}
