import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Select, TextInput } from '#app/ui/input.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { longDate } from '../club-time.ts'
import { ALL_CATEGORIES, EVENTS_FAILED, SEARCH_MAX_LENGTH } from '../list.rules.ts'
import { addressOfMonth, MONTH_MOST, type MonthEvent, monthName, monthOf } from '../month.rules.ts'
import { dayId, type EventsByDay, MonthGrid } from './month-grid.tsx'
import list from './events.module.css'
import styles from './month.module.css'

const TITLE = 'month'

interface Filter {
  q: string
  category: string
}

/** The filter is '' for none. */
interface Month extends Filter {
  month: string
  today: string
  events: readonly MonthEvent[]
  isCut: boolean
  before: string | null
  after: string | null
  nearest: string | null
  categories: readonly string[]
}

/** Like DiscoverFrame of the list, with the month as the current view. */
export function MonthFrame({ q = '', category = '', children }: Partial<Filter> & { children: ReactNode }) {
  return (
    <main className={`wrap ${list.discover}`} id="content">
      <h1>Discover Events</h1>
      <nav className={list.views} aria-label="View">
        <Link to={addressOfMonth({ q, category }).replace('/month', '')}>List</Link>
        <Link to={addressOfMonth({ q, category })} aria-current="page">
          Month
        </Link>
      </nav>
      {children}
    </main>
  )
}

export function MonthFailed() {
  return (
    <div className="stack" data-align="start">
      <Alert>{EVENTS_FAILED}</Alert>
      <Button onClick={() => location.reload()}>Try Again</Button>
    </div>
  )
}

/** The events of one month: a calendar, and the same as a list by day. */
export function MonthPage(monthView: Month) {
  const { month, today, events, isCut, before, after, q, category } = monthView
  const days = byDay(events)
  const reachable = new Set([before, after])
  return (
    <>
      <MonthFilter {...monthView} />
      <div className={styles.head}>
        <h2 id={TITLE} aria-live="polite">
          {monthName(month)}
        </h2>
        <nav aria-label="Months">
          <MonthLink to={before} {...{ q, category }} icon="back" label="Previous month" />
          {month !== monthOf(today) && (
            <ButtonLink to={addressOfMonth({ q, category })} variant="line" preventScrollReset>
              Today
            </ButtonLink>
          )}
          <MonthLink to={after} {...{ q, category }} icon="forward" label="Next month" />
        </nav>
      </div>
      {isCut && <p className="mut">Only the first {MONTH_MOST} events are shown. A search shows fewer.</p>}
      <MonthGrid
        month={month}
        labelledBy={TITLE}
        today={today}
        days={days}
        addressOf={(month) => (reachable.has(month) ? addressOfMonth({ month, q, category }) : null)}
      />
      {events.length === 0 ? <NoEvents {...monthView} /> : <Agenda days={days} />}
    </>
  )
}

function byDay(events: readonly MonthEvent[]): EventsByDay {
  const days = new Map<string, MonthEvent[]>()
  for (const event of events) days.set(event.date, [...(days.get(event.date) ?? []), event])
  return days
}

/** A GET form: it works without scripts. */
function MonthFilter({ month, q, category, categories }: Month) {
  return (
    // Filled again when the address changes.
    <Form
      key={`${q} ${category}`}
      action="/events/month"
      role="search"
      className={styles.filter}
      preventScrollReset
    >
      <input type="hidden" name="month" value={month} />
      <TextInput
        type="search"
        name="q"
        aria-label="Search events by title or venue"
        placeholder="Search a title or a venue"
        autoComplete="off"
        maxLength={SEARCH_MAX_LENGTH}
        defaultValue={q}
      />
      <Select name="category" aria-label="Category" defaultValue={category || ALL_CATEGORIES}>
        {[ALL_CATEGORIES, ...categories].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Button type="submit" variant="line">
        Show
      </Button>
    </Form>
  )
}

function MonthLink({
  to,
  q,
  category,
  icon,
  label,
}: Filter & { to: string | null; icon: 'back' | 'forward'; label: string }) {
  if (to === null)
    return (
      <Button variant="line" size="icon" disabled aria-label={label}>
        <Icon name={icon} />
      </Button>
    )
  return (
    <ButtonLink
      to={addressOfMonth({ month: to, q, category })}
      variant="line"
      size="icon"
      aria-label={`${label}: ${monthName(to)}`}
      preventScrollReset
    >
      <Icon name={icon} />
    </ButtonLink>
  )
}

function NoEvents({ month, q, category, nearest }: Month) {
  const isFiltering = q !== '' || category !== ''
  return (
    <EmptyState
      title={`No events ${isFiltering ? 'matching your criteria ' : ''}in ${monthName(month)}`}
      help={nearest ? undefined : 'There is no event in another month either.'}
    >
      {nearest && (
        <ButtonLink to={addressOfMonth({ month: nearest, q, category })} variant="line">
          Go to {monthName(nearest)}
        </ButtonLink>
      )}
      {isFiltering && (
        <ButtonLink to={addressOfMonth({ month })} variant="line">
          Clear Filters
        </ButtonLink>
      )}
    </EmptyState>
  )
}

function Agenda({ days }: { days: EventsByDay }) {
  return (
    <div className={styles.agenda}>
      {[...days].map(([date, events]) => (
        <section key={date} id={dayId(date)} tabIndex={-1} aria-labelledby={`${dayId(date)}-title`}>
          <h3 id={`${dayId(date)}-title`}>{longDate(date)}</h3>
          <ul>
            {events.map((event) => (
              <li key={event.id}>
                <span className="num mut">{event.clockTime || 'All day'}</span>
                <span className={styles.title}>
                  <Link to={event.address} data-status={event.eventStatus}>
                    {event.title}
                  </Link>
                  <span className="mut">{event.venue}</span>
                </span>
                <Badge kind={event.badge.kind}>{event.badge.text}</Badge>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
