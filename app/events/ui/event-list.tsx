import { type MouseEvent, useEffect, useState } from 'react'
import { ButtonLink, GoButton } from '#app/ui/button.tsx'
import { leadsElsewhere } from '#app/ui/clicks.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PATIENCE_MS } from '#app/ui/timing.ts'
import type { PublicEvent } from '../model.ts'
import { emptyListSentences } from '../list.rules.ts'
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
        {total === 1 ? '1 event' : `${total.toLocaleString('en-IN')} events`}
      </p>
      {isSlow && <EventGridSkeleton count={6} />}
      {!isSlow && events.length > 0 && <EventGrid events={events} onOpen={onOpen} />}
      {!isSlow && events.length === 0 && <NoEvents filters={filters} />}
      <Pages filters={filters} hasMore={hasMore} />
    </>
  )
}

function NoEvents({ filters }: { filters: Filters }) {
  if (!isFiltering(filters)) {
    const help =
      filters.when === 'past'
        ? 'Everything is still ahead.'
        : 'The next ones are being argued about in the canteen.'
    return <EmptyState title={emptyListSentences[filters.when]} help={help} />
  }
  return (
    <EmptyState title={emptyListSentences.filtered} help="Try a shorter word, or put every category back.">
      <GoButton to="/events" send={{ when: filters.when }} variant="line" size="s">
        Clear Filters
      </GoButton>
    </EmptyState>
  )
}

/** Another page begins at its top: so does whoever goes on with the keyboard. */
function toTop(click: MouseEvent) {
  if (!leadsElsewhere(click)) document.getElementById(LIST)?.focus({ preventScroll: true })
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
