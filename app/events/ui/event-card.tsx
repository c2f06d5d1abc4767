import type { MouseEvent } from 'react'
import { isDoubleClick, opensElsewhere } from '#app/ui/click-guards.ts'
import { Icon } from '#app/ui/icon.tsx'
import { feeText, type PublicEvent } from '../model.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { preloadDetails } from './lazy-event-dialog.tsx'
import { EventPicture } from './event-picture.tsx'
import styles from './events.module.css'
import { RegistrationNote, SeatBadge } from './seats-badge.tsx'
import bones from '#app/ui/skeleton.module.css'

/** A placeholder while content loads. Its container carries `aria-busy`. */
function Skeleton({ shape = 'line' }: { shape?: 'line' | 'short' | 'title' | 'badge' | 'picture' }) {
  return <span className={bones.bone} data-shape={shape} aria-hidden="true" />
}

function EventCard({
  event,
  isFirst,
  onOpen,
}: {
  event: PublicEvent
  isFirst: boolean
  onOpen: (id: string) => void
}) {
  return (
    <li className={styles.card} data-past={event.status === 'past' || undefined}>
      <div className={styles.still}>
        <EventPicture
          src={event.image}
          focus={event.imageFocus}
          sizes="(width < 48rem) 88vw, (width < 60rem) 50vw, 33vw"
          isUrgent={isFirst}
        />
      </div>
      <div className={styles.text}>
        <p className="xs mut3">
          {event.category} · {feeText(event.registrationFee)}
          {event.openTo && ` · ${event.openTo.split(',')[0]}`}
        </p>
        <CardTitle event={event} onOpen={onOpen} />
        <CardFacts event={event} />
        <div className={styles.foot}>
          <SeatBadge event={event} />
          <RegistrationNote event={event} />
          <Icon name="forward" />
        </div>
        <AddToCalendar event={event} />
      </div>
    </li>
  )
}

/** The link that the whole card is: to the event's page, or, where scripts run, to its details over this page. */
function CardTitle({ event, onOpen }: { event: PublicEvent; onOpen: (id: string) => void }) {
  const opensDetails = (click: MouseEvent) => {
    if (opensElsewhere(click)) return
    click.preventDefault()
    if (!isDoubleClick(click)) onOpen(event.id)
  }
  return (
    <h3>
      {/* Not the router's: it would resolve a dozen addresses in each rendering, and never gets a click to follow. */}
      <a
        href={`/events/${event.id}`}
        onPointerEnter={preloadDetails}
        onFocus={preloadDetails}
        onClick={opensDetails}
      >
        {event.title}
      </a>
    </h3>
  )
}

function CardFacts({ event }: { event: PublicEvent }) {
  return (
    <div className={styles.facts}>
      <span>
        <Icon name="calendar" />
        {[event.longDate, event.clockTime].filter(Boolean).join(', ')}
      </span>
      <span>
        <Icon name="pin" />
        {event.venue}
      </span>
    </div>
  )
}

export function EventGrid({
  events,
  onOpen,
}: {
  events: readonly PublicEvent[]
  onOpen: (id: string) => void
}) {
  return (
    <ul className={styles.grid}>
      {events.map((event, at) => (
        <EventCard key={event.id} event={event} isFirst={at === 0} onOpen={onOpen} />
      ))}
    </ul>
  )
}

/** The shape of what is being fetched. */
export function EventGridSkeleton() {
  return (
    <ul className={styles.grid} aria-busy="true" aria-label="Loading">
      {Array.from({ length: 6 }, (_, at) => (
        <li key={at} className={styles.card}>
          <div className={styles.still}>
            <Skeleton shape="picture" />
          </div>
          <div className={styles.text}>
            <Skeleton shape="short" />
            <Skeleton shape="title" />
            <div className={styles.facts}>
              <Skeleton />
              <Skeleton />
            </div>
            <Skeleton shape="badge" />
          </div>
        </li>
      ))}
    </ul>
  )
}
