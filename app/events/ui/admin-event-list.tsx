import { useState } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select, TextInput } from '#app/ui/field.tsx'
import { RestoreFocus } from '#app/ui/restore-focus.tsx'
import { LiveForm } from '#app/ui/live-form.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { AdminEvent, AdminEventView, EventSort } from '../model.ts'
import { emptyListMessages, EVENTS_FAILED } from '../list.rules.ts'
import { AdminEventDelete, useRestored } from './admin-event-delete.tsx'
import { RowList } from '#app/ui/row.tsx'
import { SegmentedTabs } from '#app/ui/segmented-tabs.tsx'
import { EventRow, SeriesRow } from './admin-event-row.tsx'
import type { FormPlace } from './admin-form-address.ts'
import styles from './admin-events.module.css'

export interface AdminEventPage {
  events: AdminEvent[]
  /** The events of the series that are shown, by the series. */
  series: Partial<Record<string, AdminEvent[]>>
  /** How many wait for a seat, by the event's id. */
  waiting: Record<string, number>
  total: number
  page: number
  hasMore: boolean
  q: string
  sort: EventSort
  thisYear: string
  show: AdminEventView
}

const sortLabels = {
  date: 'By date',
  newest: 'Newest',
  oldest: 'Oldest',
  title: 'Title A-Z',
  seats: 'Available seats',
} as const satisfies Record<EventSort, string>

/** Null is a list that could not be fetched. */
export function AdminEventList({ list, place }: { list: AdminEventPage | null; place: FormPlace }) {
  const [deleting, setDeleting] = useState<AdminEvent | null>(null)
  const undoProblem = useRestored()
  const show = list?.show ?? 'upcoming'
  return (
    <section className={`stack ${styles.events}`} data-gap="3" aria-label="All events">
      <SegmentedTabs
        label="Which events"
        value={show}
        segments={Object.entries(showLabels).map(([view, label]) => ({
          value: view,
          label,
          to: `?${place.isTab ? 'tab=events&' : ''}show=${view}`,
        }))}
      />
      <SearchAndSort q={list?.q ?? ''} sort={list?.sort ?? 'date'} show={show} place={place} />
      {!list && <Alert>{EVENTS_FAILED}</Alert>}
      {undoProblem && <Alert>{undoProblem}</Alert>}
      {list?.events.length === 0 && <NoEvents show={list.show} isSearch={list.q !== ''} />}
      {list && list.events.length > 0 && <EventRows list={list} place={place} onDelete={setDeleting} />}
      {list && list.total > 0 && (
        <p className="xs mut3 num">
          {list.events.length} of {list.total}
        </p>
      )}
      {list && <Pager label="Pages of events" page={list.page} hasMore={list.hasMore} />}
      {deleting && (
        <AdminEventDelete
          event={deleting}
          later={list ? countLater(list, deleting) : 0}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  )
}

function EventRows({
  list,
  place,
  onDelete,
}: {
  list: AdminEventPage
  place: FormPlace
  onDelete: (event: AdminEvent) => void
}) {
  return (
    <RestoreFocus>
      <RowList label="Events">
        {list.events.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            waiting={list.waiting[event.id] ?? 0}
            thisYear={list.thisYear}
            place={place}
            onDelete={() => onDelete(event)}
          >
            <SeriesRows list={list} event={event} place={place} onDelete={onDelete} />
          </EventRow>
        ))}
      </RowList>
    </RestoreFocus>
  )
}

/** How many later events of its series can be deleted with it. */
function countLater({ series }: AdminEventPage, { id, date, seriesId }: AdminEvent) {
  const isLater = (other: AdminEvent) => other.date > date || (other.date === date && other.id > id)
  return (series[seriesId ?? ''] ?? []).filter((other) => isLater(other) && other.status === 'upcoming')
    .length
}

/** The other dates of a repeated event. */
function SeriesRows({
  list,
  event,
  place,
  onDelete,
}: {
  list: AdminEventPage
  event: AdminEvent
  place: FormPlace
  onDelete: (event: AdminEvent) => void
}) {
  const otherEvents = (list.series[event.seriesId ?? ''] ?? []).filter(({ id }) => id !== event.id)
  if (otherEvents.length === 0) return null
  return (
    <details className={styles.series}>
      <summary>
        <span className="num">{otherEvents.length} more</span> in this series
        <span className="sr">, {event.title}</span>
      </summary>
      <RowList label={`More of ${event.title}`}>
        {otherEvents.map((other) => (
          <SeriesRow
            key={other.id}
            event={other}
            waiting={list.waiting[other.id] ?? 0}
            thisYear={list.thisYear}
            place={place}
            onDelete={() => onDelete(other)}
          />
        ))}
      </RowList>
    </details>
  )
}

const titleOfEmpty = {
  upcoming: emptyListMessages.any,
  past: emptyListMessages.past,
  draft: 'No drafts',
  '': emptyListMessages.any,
} as const satisfies Record<AdminEventView, string>

const helpOfEmpty = {
  upcoming: 'The next one you create stands here.',
  past: 'Events stand here once they are over.',
  draft: 'What you save as a draft stands here.',
  '': 'The first one you create stands here.',
} as const satisfies Record<AdminEventView, string>

function NoEvents({ show, isSearch }: { show: AdminEventView; isSearch: boolean }) {
  return (
    <EmptyState
      size="s"
      title={isSearch ? emptyListMessages.filtered : titleOfEmpty[show]}
      help={isSearch ? 'Try a shorter word.' : helpOfEmpty[show]}
    />
  )
}

const showLabels = {
  upcoming: 'Upcoming',
  past: 'Past',
  draft: 'Drafts',
  '': 'All',
} as const satisfies Record<AdminEventView, string>

/** A search looks through all events, unless a view was chosen. */
function SearchAndSort({
  q,
  sort,
  show,
  place,
}: Pick<AdminEventPage, 'q' | 'sort' | 'show'> & { place: FormPlace }) {
  return (
    <LiveForm
      label="Find events"
      fixed={{ ...(place.isTab && { tab: 'events' }), ...(show !== 'upcoming' && { show }) }}
      className={`cluster ${styles.tools}`}
    >
      <TextInput
        type="search"
        name="q"
        defaultValue={q}
        placeholder="Search events"
        aria-label="Search events"
        autoComplete="off"
      />
      <Select name="sort" defaultValue={sort} aria-label="Sort">
        {Object.entries(sortLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </LiveForm>
  )
}
