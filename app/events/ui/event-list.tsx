import { type MouseEvent, useEffect, useState } from 'react'
import { groupedNumber } from '#app/club/grouped-number.rules.ts'
import { ButtonLink, FormLink } from '#app/ui/button.tsx'
import { opensElsewhere } from '#app/ui/click-guards.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PATIENCE_MS } from '#app/ui/timing.ts'
import type { PublicEvent } from '../model.ts'
import { emptyListMessages } from '../list.rules.ts'
import { EventGrid, EventGridSkeleton } from './event-card.tsx'
import styles from './events.module.css'
import { addressOfView, type Filters, isFiltering } from './filters.ts'

const LIST = 'list'

/** The result: how many, which ones, or why none. */
export function EventList({
  events,
  total,
  hasMore,
  filters,
  isFetching,
  onOpen,
}: {
  events: readonly PublicEvent[]
  total: number
  hasMore: boolean
  filters: Filters
  isFetching: boolean
  onOpen: (id: string) => void
}) {
  const isSlow = usePatience(isFetching)
  return (
    <>
      <h2 className="sr" id={LIST} tabIndex={-1}>
        {filters.when === 'past' ? 'Past events' : 'Upcoming events'}
      </h2>
      <p className={`${styles.count} num`} role="status">
        {total === 1 ? '1 event' : `${groupedNumber(total)} events`}
      </p>
      {isSlow && <EventGridSkeleton />}
      {!isSlow && events.length > 0 && <EventGrid events={events} onOpen={onOpen} />}
      {!isSlow && events.length === 0 && <NoEvents filters={filters} />}
      <Pages filters={filters} hasMore={hasMore} />
    </>
  )
}

function NoEvents({ filters }: { filters: Filters }) {
  if (!isFiltering(filters)) {
    const help =
      filters.when === 'past' ? 'Events stand here once they are over.' : 'New events are announced here.'
    return <EmptyState title={emptyListMessages[filters.when]} help={help} />
  }
  return (
    <EmptyState title={emptyListMessages.filtered} help="Try a shorter word, or put every category back.">
      <FormLink to="/events" send={{ when: filters.when }} variant="line" size="s">
        Clear Filters
      </FormLink>
    </EmptyState>
  )
}

/** Moves scroll position and focus to the top of the next page. */
function toTop(click: MouseEvent) {
  if (!opensElsewhere(click)) document.getElementById(LIST)?.focus({ preventScroll: true })
}

function Pages({ filters, hasMore }: { filters: Filters; hasMore: boolean }) {
  if (filters.page === 1 && !hasMore) return null
  return (
    <nav className={styles.pages} aria-label="More events">
      {filters.page > 1 && (
        <ButtonLink
          to={addressOfView({ ...filters, page: filters.page - 1 })}
          variant="line"
          rel="prev"
          onClick={toTop}
        >
          Previous events
        </ButtonLink>
      )}
      {hasMore && (
        <ButtonLink
          to={addressOfView({ ...filters, page: filters.page + 1 })}
          variant="line"
          rel="next"
          onClick={toTop}
        >
          More events
        </ButtonLink>
      )}
    </nav>
  )
}

/** True once something has taken longer than a person notices. */
function usePatience(isWaiting: boolean) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setOver(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [isWaiting])
  return isOver
}
