import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { longDate } from '../club-time.ts'
import { dayAfterKey, type MonthEvent, monthOf, weeksOf } from '../month.rules.ts'
import styles from './month.module.css'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** Titles in the cell of a day; the list below has all. */
const SHOWN = 3

export const dayId = (date: string) => `day-${date}`

const countText = (count: number) => (count === 0 ? 'no events' : count === 1 ? '1 event' : `${count} events`)

const blanksIn = (week: readonly (string | null)[]) => week.filter((date) => date === null).length

export type EventsByDay = ReadonlyMap<string, readonly MonthEvent[]>

interface Grid {
  month: string
  /** Its accessible name, by id. */
  labelledBy: string
  today: string
  days: EventsByDay
  /** null: that month is not shown. */
  addressOf: (month: string) => string | null
}

/** One stop of the Tab key; the arrow keys move by day and week, Page Up and Page Down by month. */
function useRovingDay({ month, today, days, addressOf }: Grid) {
  const table = useRef<HTMLTableElement>(null)
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const [chosenDate, setChosenDate] = useState('')
  /** The chosen day takes the focus once its month is shown. */
  const movesFocus = useRef(false)
  const all = weeksOf(month).flatMap((week) => week.filter((date) => date !== null))
  const initialDate = all.includes(today) ? today : (all.find((date) => days.has(date)) ?? all[0])
  const active = all.includes(chosenDate) ? chosenDate : initialDate
  useEffect(() => {
    if (!movesFocus.current || monthOf(chosenDate) !== month) return
    movesFocus.current = false
    table.current?.querySelector<HTMLElement>(`[data-date="${chosenDate}"]`)?.focus()
  }, [chosenDate, month])
  const onKeyDown = (event: KeyboardEvent) => {
    const { date } = (event.target as HTMLElement).dataset
    const next =
      date && !event.altKey && !event.ctrlKey && !event.metaKey ? dayAfterKey(date, event.key) : null
    if (!next) return
    event.preventDefault()
    const address = monthOf(next) === month ? '' : addressOf(monthOf(next))
    if (address === null) return
    setChosenDate(next)
    movesFocus.current = true
    if (address) void navigate(address, { preventScrollReset: true })
  }
  const tabIndexOf = (date: string) => (isHydrated ? (date === active ? 0 : -1) : undefined)
  return { table, onKeyDown, tabIndexOf }
}

export function MonthGrid(grid: Grid) {
  const { month, labelledBy, today, days } = grid
  const { table, onKeyDown, tabIndexOf } = useRovingDay(grid)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid of the ARIA practices is a table
    <table ref={table} className={styles.grid} role="grid" aria-labelledby={labelledBy} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" abbr={day}>
              {day.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((date) => date !== null)}>
            {week[0] === null && <td className={styles.blank} colSpan={blanksIn(week)} aria-hidden="true" />}
            {week
              .filter((date) => date !== null)
              .map((date) => (
                <Day
                  key={date}
                  date={date}
                  isToday={date === today}
                  events={days.get(date) ?? []}
                  tabIndex={tabIndexOf(date)}
                />
              ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({
  date,
  isToday,
  events,
  tabIndex,
}: {
  date: string
  isToday: boolean
  events: readonly MonthEvent[]
  tabIndex: number | undefined
}) {
  const label = `${longDate(date)}, ${countText(events.length)}`
  const number = (
    <span className={styles.number} aria-hidden="true">
      {Number(date.slice(-2))}
    </span>
  )
  const current = isToday ? 'date' : undefined
  if (events.length === 0)
    return (
      <td data-date={date} tabIndex={tabIndex} aria-current={current} aria-label={label}>
        {number}
      </td>
    )
  return (
    <td data-full="" aria-current={current}>
      <a className={styles.day} href={`#${dayId(date)}`} data-date={date} tabIndex={tabIndex}>
        <span className="sr">{label}</span>
        {number}
        <span className={styles.count} aria-hidden="true">
          {events.length}
        </span>
      </a>
      {/* For the pointer: the list below has them for everybody. */}
      <ul aria-hidden="true">
        {events.slice(0, SHOWN).map((event) => (
          <li key={event.id}>
            <Link to={event.address} tabIndex={-1} data-status={event.eventStatus}>
              {event.title}
            </Link>
          </li>
        ))}
        {events.length > SHOWN && <li className={styles.more}>{events.length - SHOWN} more</li>}
      </ul>
    </td>
  )
}
