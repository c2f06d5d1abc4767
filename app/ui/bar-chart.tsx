import styles from './charts.module.css'

/** The drawing's own units: it scales with its panel. */
const frame = { width: 640, height: 180, top: 24, base: 146, gap: 8 }
const BAR_MAX_WIDTH = 56

interface BarChartProps {
  bars: readonly { id: string; label: string; count: number }[]
  summary: string
}

/** Upright bars with number and name. `summary` is the text alternative. */
export function BarChart({ bars, summary }: BarChartProps) {
  const maxCount = Math.max(1, ...bars.map(({ count }) => count))
  const slot = frame.width / bars.length
  const width = Math.min(BAR_MAX_WIDTH, slot - frame.gap)
  return (
    <svg
      className={`${styles.weeks} num`}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={summary}
    >
      <line x1={0} x2={frame.width} y1={frame.base} y2={frame.base} />
      {bars.map(({ id, label, count }, index) => {
        const height = ((frame.base - frame.top) * count) / maxCount
        return (
          <g key={id} transform={`translate(${slot * (index + 0.5)} 0)`}>
            <rect
              className={styles.week}
              x={-width / 2}
              y={frame.base - height}
              width={width}
              height={height}
              rx={3}
            />
            <text className={styles.value} y={frame.base - height - 7} textAnchor="middle">
              {count}
            </text>
            <text className={styles.axis} y={frame.height - 12} textAnchor="middle">
              {label}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
