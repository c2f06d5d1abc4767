import { Panel } from '#app/ui/panel.tsx'
import type { EventSeats } from '../use-cases.server.ts'
import { ChartTable } from '#app/ui/chart-table.tsx'
import styles from '#app/ui/charts.module.css'

/** The drawing's own units: it scales with its panel. */
const frame = { width: 640, height: 236, left: 36, top: 22, base: 200, gap: 16 }
const BAR_MAX_WIDTH = 62
const MAX_COLUMNS = 6
const TITLE_MAX_LENGTH = 12

/** 'Arambh: your first camera' is 'Arambh' under its column; the table has the whole title. */
function shortTitle(title: string): string {
  const [head = title] = title.split(/[:,(]/)
  const trimmed = head.trim()
  return trimmed.length > TITLE_MAX_LENGTH ? `${trimmed.slice(0, TITLE_MAX_LENGTH - 1).trimEnd()}…` : trimmed
}

/** Four even steps of a round number that reach the largest value. */
function axisTicks(maxSeats: number): number[] {
  const rough = Math.max(1, maxSeats / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  const wholeStep = Math.max(1, Math.ceil(step))
  return [0, 1, 2, 3, 4].map((index) => index * wholeStep)
}

function summaryOf(events: readonly EventSeats[]): string {
  const texts = events.map(({ title, participants, seats }) => `${title} ${participants} of ${seats}`)
  return `Seats taken, upcoming events: ${texts.join('; ')}.`
}

export function SeatsChart({ events }: { events: readonly EventSeats[] }) {
  const visibleEvents = events.slice(0, MAX_COLUMNS)
  return (
    <Panel title="Seats taken, upcoming events" aside={<span className="xs mut3">participants / seats</span>}>
      {visibleEvents.length === 0 && <p className="mut">No upcoming events at the moment</p>}
      {visibleEvents.length > 0 && (
        <>
          <Columns events={visibleEvents} />
          <Rows events={visibleEvents} />
          <ChartTable
            caption="Seats taken, upcoming events"
            heads={['Event', 'Participants', 'Seats']}
            rows={visibleEvents.map(({ id, title, participants, seats }) => ({
              id,
              cells: [title, participants, seats],
            }))}
          />
        </>
      )}
    </Panel>
  )
}

function Columns({ events }: { events: readonly EventSeats[] }) {
  const ticks = axisTicks(Math.max(...events.map(({ seats }) => seats)))
  const highest = ticks.at(-1) ?? 1
  const heightOf = (value: number) => ((frame.base - frame.top) * Math.min(value, highest)) / highest
  const slot = (frame.width - frame.left - frame.gap) / events.length
  const bar = Math.min(BAR_MAX_WIDTH, slot * 0.65)
  return (
    <svg
      className={`${styles.columns} num`}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={summaryOf(events)}
    >
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${frame.base - heightOf(tick)})`}>
          <line x1={frame.left} x2={frame.width} />
          <text className={styles.axis} x={frame.left - 8} y={4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {events.map((event, index) => (
        <g
          key={event.id}
          transform={`translate(${frame.left + frame.gap + slot * (index + 0.5) - slot / 6} 0)`}
        >
          <Column event={event} width={bar} heightOf={heightOf} />
        </g>
      ))}
    </svg>
  )
}

function Column({
  event,
  width,
  heightOf,
}: {
  event: EventSeats
  width: number
  heightOf: (value: number) => number
}) {
  const outline = { x: -width / 2, width, rx: 3 }
  const seats = heightOf(event.seats)
  const takenHeight = heightOf(Math.min(event.participants, event.seats))
  return (
    <>
      <rect {...outline} className={styles.seats} y={frame.base - seats} height={seats} />
      <rect
        {...outline}
        className={styles.taken}
        data-full={event.participants >= event.seats || undefined}
        y={frame.base - takenHeight}
        height={takenHeight}
      />
      <text className={styles.value} y={frame.base - seats - 7} textAnchor="middle">
        {event.participants}/{event.seats}
      </text>
      <text className={styles.axis} y={frame.height - 14} textAnchor="middle">
        {shortTitle(event.title)}
      </text>
    </>
  )
}

/** The same numbers for phones, one line each. */
function Rows({ events }: { events: readonly EventSeats[] }) {
  return (
    <div className={`${styles.rows} ${styles.onPhones} num`} role="img" aria-label={summaryOf(events)}>
      {events.map(({ id, title, participants, seats }) => (
        <div key={id}>
          <span>{shortTitle(title)}</span>
          <svg>
            <rect className={styles.well} width="100%" height="100%" />
            <rect
              className={styles.taken}
              data-full={participants >= seats || undefined}
              width={`${(100 * Math.min(participants, seats)) / Math.max(1, seats)}%`}
              height="100%"
            />
          </svg>
          <b>
            {participants}/{seats}
          </b>
        </div>
      ))}
    </div>
  )
}
