import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { lettersOf } from '#app/ui/letters.ts'
import { feeText, type PublicEvent } from '../model.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { EventFacts } from './event-details.tsx'
import { EventPicture } from './event-picture.tsx'
import styles from './event-page.module.css'
import { RegisterNow, SeatBadge } from './seats.tsx'

/** Longer titles are set smaller, in characters. */
const LONG_TITLE = 24

export function EventHero({
  image,
  title,
  isLong,
  date,
  place,
}: {
  image: string
  title: ReactNode
  isLong?: boolean
  date: string
  place?: string
}) {
  return (
    <section className={styles.hero}>
      <EventPicture src={image} sizes="100vw" isUrgent />
      <div className={`wrap ${styles.title}`}>
        <Back to="/events" />
        <h1
          data-long={isLong || undefined}
          data-letters={typeof title === 'string' ? lettersOf(title) : undefined}
        >
          {title}
        </h1>
        <div className={styles.facts}>
          <span>
            <Icon name="calendar" />
            {date}
          </span>
          {place && (
            <span>
              <Icon name="pin" />
              {place}
            </span>
          )}
        </div>
      </div>
    </section>
  )
}

export function Back({ to }: { to: string }) {
  return (
    <Link className={styles.back} to={to}>
      <Icon name="back" />
      Back
    </Link>
  )
}

/** The page every stored event has (decision 22). */
export function EventPage({ event }: { event: PublicEvent }) {
  return (
    <main id="content">
      <EventHero
        image={event.image}
        title={event.title}
        isLong={event.title.length > LONG_TITLE}
        date={[event.longDate, event.clockTime].filter(Boolean).join(', ')}
        place={event.venue}
      />
      <div className="wrap">
        <div className={styles.register}>
          <SeatBadge event={event} />
          <span className="lead">{feeText(event.registrationFee)}</span>
          <AddToCalendar event={event} />
          <RegisterNow event={event} />
        </div>
        <section className={styles.body}>
          <div>
            <p className="lead">{event.description}</p>
            <p className={`mut ${styles.about}`}>{event.aboutEvent}</p>
          </div>
          <EventFacts event={event} />
        </section>
      </div>
    </main>
  )
}
