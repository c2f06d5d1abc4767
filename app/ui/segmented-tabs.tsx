import { Link } from 'react-router'
import { useRovingKeys } from './roving-focus.ts'
import type { Segment } from './segmented.tsx'
import styles from './segmented.module.css'

/** One choice of a few as tabs that are links, such as the role on the login page. */
export function SegmentedTabs({
  label,
  value,
  segments,
}: {
  label: string
  value: string
  segments: readonly (Segment & { to: string })[]
}) {
  const keys = useRovingKeys()
  return (
    <div className={styles.seg} role="tablist" aria-label={label} data-fill="" {...keys.list}>
      {segments.map((segment) => (
        <Link
          key={segment.value}
          to={segment.to}
          role="tab"
          replace
          preventScrollReset
          aria-selected={segment.value === value}
          tabIndex={keys.tabIndexOf(segment.value === value)}
        >
          {segment.label}
        </Link>
      ))}
    </div>
  )
}
