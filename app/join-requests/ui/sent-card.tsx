import type { ReactNode } from 'react'
import { Mark } from '#app/ui/icon.tsx'
import styles from './join.module.css'

/** One title card over everything, while a line runs out. */
export function SentCard({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.card} role="status">
      <Mark />
      <p className="title-i">You are on the call sheet. Watch WhatsApp.</p>
      {children ?? <div className={styles.running} aria-hidden="true" />}
    </div>
  )
}
