import { Panel } from '#app/ui/panel.tsx'
import { ChartTable } from '#app/ui/chart-table.tsx'
import styles from '#app/ui/charts.module.css'

export interface InterestCount {
  interest: string
  count: number
}

const SERIES = 5

/** The interests of applicants. */
export function InterestsChart({ counts }: { counts: readonly InterestCount[] }) {
  const interests = counts.filter(({ count }) => count > 0)
  const maxCount = Math.max(1, ...interests.map(({ count }) => count))
  const texts = interests.map(({ interest, count }) => `${interest} ${count}`)
  return (
    <Panel title="What new members want to do">
      {interests.length === 0 && <p className="mut">Nobody has asked yet.</p>}
      {interests.length > 0 && (
        <>
          <div className={`${styles.rows} num`} role="img" aria-label={`Interests: ${texts.join('; ')}.`}>
            {interests.map(({ interest, count }, index) => (
              <div key={interest}>
                <span>{interest}</span>
                <svg data-series={(index % SERIES) + 1}>
                  <rect width={`${(100 * count) / maxCount}%`} height="100%" rx="3" />
                </svg>
                <b>{count}</b>
              </div>
            ))}
          </div>
          <ChartTable
            caption="What new members want to do"
            heads={['Interest', 'People']}
            rows={interests.map(({ interest, count }) => ({ id: interest, cells: [interest, count] }))}
          />
        </>
      )}
    </Panel>
  )
}
