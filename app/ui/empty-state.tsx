import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** The sentence of an empty list (product.md#dashboard-empty) as the heading, one helping line, one action. */
export function EmptyState({
  title,
  help,
  size,
  children,
}: {
  title: string
  help?: string
  size?: 's'
  children?: ReactNode
}) {
  return (
    <div className={styles.empty} data-empty="" data-size={size}>
      <svg viewBox="0 0 120 70" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <rect x="1" y="1" width="118" height="68" rx="8" />
        <path d="M1 35h118M60 1v68" />
        <circle cx="60" cy="35" r="20" />
        <circle cx="60" cy="35" r="26" />
      </svg>
      <h3>{title}</h3>
      {help && <p className="mut">{help}</p>}
      {children}
    </div>
  )
}
