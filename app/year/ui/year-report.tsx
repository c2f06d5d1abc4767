import { DAY_MS } from '#app/club/durations.rules.ts'
import { REGISTRATION_RETENTION_MS } from '#app/registrations/rules.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DownloadLink } from '#app/ui/download-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { StatTiles } from '#app/ui/stat-tiles.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { mediumDate, monthCharts, tilesOf, type YearEvent, type YearReport, yearTitle } from '../rules.ts'
import { BarChart } from '#app/ui/bar-chart.tsx'
import styles from './year-report.module.css'

/** The year of the club for the college, on the screen and on paper. No person is in it. */
export function YearNumbers({ report, thisYear }: { report: YearReport; thisYear: number }) {
  return (
    <div className={`stack ${styles.report}`}>
      <p className="mut">
        The year in numbers: events, seats, attendance, members and films. No person is named on it.
      </p>
      <YearChoice from={report.from} thisYear={thisYear} />
      {report.lines.every(({ whole }) => whole === 0) ? (
        <EmptyState
          size="s"
          title={`Nothing to count in ${report.title} yet`}
          help="Events, seats, members and films are counted here."
        />
      ) : (
        <YearCounts report={report} />
      )}
    </div>
  )
}

function YearCounts({ report }: { report: YearReport }) {
  return (
    <>
      <StatTiles label={`The year ${report.title} in numbers`} stats={tilesOf(report)} />
      <div className={styles.charts}>
        {monthCharts(report).map(({ title, bars, summary }) => (
          <Panel key={title} title={title}>
            <BarChart bars={bars} summary={summary} />
          </Panel>
        ))}
      </div>
      <TermTable report={report} />
      <EventTable events={report.events} />
      <AttendanceSheets report={report} />
    </>
  )
}

/** No year that has not begun. */
function YearChoice({ from, thisYear }: { from: number; thisYear: number }) {
  const years = [from - 1, from + 1].filter((year) => year <= thisYear)
  return (
    <div className={`cluster ${styles.choice}`} data-gap="3" data-align="between">
      <nav className="cluster" aria-label="Years">
        {years.map((year) => (
          <ButtonLink key={year} to={`?from=${year}`} variant="line" size="s">
            {yearTitle(year)}
          </ButtonLink>
        ))}
      </nav>
      <Button size="s" variant="line" className="scripted" onClick={() => window.print()}>
        Print or save as PDF
      </Button>
    </div>
  )
}

function TermTable({ report: { terms, lines, title } }: { report: YearReport }) {
  const number = (value: number) => <span className="num">{value}</span>
  return (
    <Panel title="By term">
      <DataTable
        isNumbers
        caption={`The year ${title} by term`}
        rows={lines}
        keyOf={({ name }) => name}
        columns={[
          { label: 'What', renderCell: ({ name }) => name },
          { label: terms[0], renderCell: ({ first }) => number(first) },
          { label: terms[1], renderCell: ({ second }) => number(second) },
          { label: 'Whole year', renderCell: ({ whole }) => number(whole) },
        ]}
      />
    </Panel>
  )
}

function EventTable({ events }: { events: readonly YearEvent[] }) {
  return (
    <Panel title="Events">
      {events.length === 0 ? (
        <p className="mut">No event of this year is over yet.</p>
      ) : (
        <DataTable
          isNumbers
          caption="Events of the year, the earliest first"
          rows={events}
          keyOf={({ date, title }) => `${date} ${title}`}
          columns={[
            { label: 'Event', renderCell: ({ title }) => title },
            { label: 'Date', renderCell: ({ date }) => mediumDate(date) },
            { label: 'Seats', renderCell: ({ seats }) => <span className="num">{seats}</span> },
            { label: 'Taken', renderCell: ({ participants }) => <span className="num">{participants}</span> },
            {
              label: 'Came',
              renderCell: ({ attended }) =>
                attended === null ? (
                  <>
                    <span aria-hidden="true">–</span>
                    <span className="sr">not counted</span>
                  </>
                ) : (
                  <span className="num">{attended}</span>
                ),
            },
          ]}
        />
      )}
    </Panel>
  )
}

function AttendanceSheets({ report: { from, title, terms } }: { report: YearReport }) {
  const sheets = [...terms, `Whole year ${title}`]
  return (
    <Panel title="Attendance" className={styles.choice}>
      <p className="mut">
        Who was checked in, with branch, year, events and hours, as a file for the college. Registrations are
        erased {REGISTRATION_RETENTION_MS / DAY_MS} days after their event: download a term soon after it
        ends.
      </p>
      <p className="cluster" data-gap="3">
        {sheets.map((label, index) => (
          <DownloadLink
            key={label}
            to={`/admin/attendance.csv?from=${from}&term=${index + 1}`}
            aria-label={`Attendance, ${label}`}
          >
            {label}
          </DownloadLink>
        ))}
      </p>
    </Panel>
  )
}
