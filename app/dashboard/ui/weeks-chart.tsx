import { Panel } from '#app/ui/panel.tsx'
import { ChartTable } from './chart-table.tsx'
import styles from './charts.module.css'

export interface WeekCount {
  monday: string
  /** '16 Nov' */
  label: string
  count: number
}

const TITLE = 'Join requests by week'
/** The drawing's own units: it scales with its panel. */
const frame = { width: 640, height: 180, top: 24, base: 146, gap: 8 }
const BAR_MAX_WIDTH = 56

/** How many asked to join in each of the last weeks, the earliest first. */
export function WeeksChart({ weeks }: { weeks: readonly WeekCount[] }) {
  const total = weeks.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel title={TITLE} aside={<span className="xs mut3">weeks begin on Monday</span>}>
      {total === 0 && <p className="mut">Nobody has asked in the last weeks.</p>}
      {total > 0 && (
        <>
          <Bars weeks={weeks} />
          <ChartTable
            caption={TITLE}
            heads={['Week of', 'Requests']}
            rows={weeks.map(({ monday, label, count }) => ({ id: monday, cells: [label, count] }))}
          />
        </>
      )}
    </Panel>
  )
}

function Bars({ weeks }: { weeks: readonly WeekCount[] }) {
  const most = Math.max(1, ...weeks.map(({ count }) => count))
  const slot = frame.width / weeks.length
  const width = Math.min(BAR_MAX_WIDTH, slot - frame.gap)
  const each = weeks.map(({ label, count }) => `week of ${label}: ${count}`)
  return (
    <svg
      className={`${styles.weeks} num`}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={`${TITLE}. ${each.join('; ')}.`}
    >
      <line x1={0} x2={frame.width} y1={frame.base} y2={frame.base} />
      {weeks.map(({ monday, label, count }, index) => {
        const height = ((frame.base - frame.top) * count) / most
        return (
          <g key={monday} transform={`translate(${slot * (index + 0.5)} 0)`}>
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
