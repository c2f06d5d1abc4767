import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** Always has text: colour never carries the meaning alone. */
export function Badge({
  kind = 'past',
  children,
}: {
  kind?: 'open' | 'few' | 'out' | 'past' | 'ok'
  children: ReactNode
}) {
  return (
    <span className={styles.badge} data-kind={kind}>
      {children}
    </span>
  )
}
