import { Link } from 'react-router'
import styles from './stat-tiles.module.css'

export interface Stat {
  label: string
  /** Says what is counted. */
  hint?: string
  value: number
  unit?: '%'
  /** The list that it counts. */
  to?: string
  /** Highlighted: something waits for a decision. */
  needsAttention?: boolean
}

const grouped = new Intl.NumberFormat('en-IN')

/** One ruled row of numbers, no boxes. */
export function StatTiles({
  stats,
  label,
  isCompact,
}: {
  stats: readonly Stat[]
  label: string
  /** Three beside each other on a phone. */
  isCompact?: boolean
}) {
  return (
    <dl className={`${styles.tiles} num`} data-compact={isCompact} aria-label={label}>
      {stats.map((stat) => (
        <div key={stat.label} data-hot={stat.needsAttention || undefined}>
          <dt>
            {stat.to ? <Link to={stat.to}>{stat.label}</Link> : stat.label}{' '}
            {stat.hint && <small>{stat.hint}</small>}
          </dt>
          <dd>{`${grouped.format(stat.value)}${stat.unit ?? ''}`}</dd>
        </div>
      ))}
    </dl>
  )
}
