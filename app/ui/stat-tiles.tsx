import styles from './stat-tiles.module.css'

export interface Stat {
  label: string
  /** Says what is counted. */
  hint?: string
  value: number
  unit?: '%'
  /** Highlighted: something waits for a decision. */
  needsAttention?: boolean
}

const grouped = new Intl.NumberFormat('en-IN')

/** One ruled row of numbers, no boxes. */
export function StatTiles({ stats, label }: { stats: readonly Stat[]; label: string }) {
  return (
    <dl className={`${styles.tiles} num`} aria-label={label}>
      {stats.map((stat) => (
        <div key={stat.label} data-hot={stat.needsAttention || undefined}>
          <dt>
            {stat.label} {stat.hint && <small>{stat.hint}</small>}
          </dt>
          <dd>{`${grouped.format(stat.value)}${stat.unit ?? ''}`}</dd>
        </div>
      ))}
    </dl>
  )
}
