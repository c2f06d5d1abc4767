import { Panel } from '#app/ui/panel.tsx'
import type { WeeklyRequests } from '../action-items.server.ts'
import { BarChart } from '#app/ui/bar-chart.tsx'
import { ChartTable } from '#app/ui/chart-table.tsx'

const TITLE = 'Join requests by week'

/** The number of join requests in each of the last weeks, the earliest first. */
export function WeeksChart({ weeks }: { weeks: readonly WeeklyRequests[] }) {
  const total = weeks.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel title={TITLE} aside={<span className="xs mut3">weeks begin on Monday</span>}>
      {total === 0 && <p className="mut">Nobody has asked in the last weeks.</p>}
      {total > 0 && (
        <>
          <BarChart
            bars={weeks.map(({ monday, label, count }) => ({ id: monday, label, count }))}
            summary={`${TITLE}. ${weeks.map(({ label, count }) => `week of ${label}: ${count}`).join('; ')}.`}
          />
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
