import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import styles from './filters.module.css'

/** A search field and its filters, which stand behind 'Filter' where there is little room. Inside a form, search first. */
export const filterTools = styles.tools

/** `count`: how many filters are on. */
export function FilterFields({ count, children }: { count: number; children: ReactNode }) {
  return (
    <>
      <details className={styles.more}>
        <summary>
          Filter
          {count > 0 && (
            <span className={`${styles.count} num`}>
              {count}
              <span className="sr"> on</span>
            </span>
          )}
        </summary>
      </details>
      <div className={styles.filters}>{children}</div>
    </>
  )
}

export interface ActiveFilter {
  /** As text: 'Active members'. */
  label: string
  /** The address of the list without it. */
  to: string
}

/** The active filters as text; each is a link that removes the filter. */
export function ActiveFilters({ filters }: { filters: readonly ActiveFilter[] }) {
  if (filters.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Filters that are on">
      {filters.map(({ label, to }) => (
        <li key={label}>
          <Link to={to} replace preventScrollReset>
            <span className="sr">Remove the filter </span>
            {label}
            <Icon name="close" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
