import { Link } from 'react-router'
import { useRovingKeys } from './roving-focus.ts'
import type { Segment } from './segmented.tsx'
import styles from './segmented.module.css'

/** One choice of a few as tabs that are links, such as the role on the login page. A `TabPanel` finds them by their id. */
export function SegmentedTabs({
  label,
  value,
  segments,
}: {
  label: string
  value: string
  segments: readonly (Segment & { to: string; count?: number | undefined })[]
}) {
  const keys = useRovingKeys()
  return (
    <div className={styles.seg} role="tablist" aria-label={label} data-fill="" {...keys.list}>
      {segments.map((segment) => (
        <Link
          key={segment.value}
          id={`tab-${segment.value}`}
          to={segment.to}
          role="tab"
          replace
          preventScrollReset
          aria-selected={segment.value === value}
          tabIndex={keys.tabIndexOf(segment.value === value)}
        >
          <span>
            {segment.label}
            {segment.count !== undefined && <span className="num"> {segment.count}</span>}
          </span>
        </Link>
      ))}
    </div>
  )
}
