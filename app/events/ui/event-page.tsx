import { Link } from 'react-router'
import { LinkedText } from '#app/ui/linked-text.tsx'
import { feeText, type PublicEvent } from '../model.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventHero } from './event-hero.tsx'
import { EventStatusNote } from './event-status-note.tsx'
import styles from './event-page.module.css'
import { RegisterNow, SeatBadge } from './seats-badge.tsx'

/** Longer titles are set smaller, in characters. */
const LONG_TITLE = 24

/** The page every stored event has (product.md#routes). */
export function EventPage({
  event,
  more,
  isPreview = false,
}: {
  event: PublicEvent
  /** The next ones of its series. */
  more?: readonly { id: string; on: string }[]
  /** Nobody can register yet: the buttons are shown, and lead nowhere. */
  isPreview?: boolean
}) {
  return (
    <main id="content">
      {isPreview && (
        <p className={styles.preview} role="note">
          Preview: not published yet
        </p>
      )}
      <EventHero
        image={event.image}
        title={event.title}
        isLong={event.title.length > LONG_TITLE}
        date={[event.longDate, event.clockTime].filter(Boolean).join(', ')}
        place={event.venue}
      />
      <div className="wrap">
        <div className={styles.status}>
          <EventStatusNote event={event} />
        </div>
        <div className={styles.register} inert={isPreview}>
          <SeatBadge event={event} />
          <span className="lead">{feeText(event.registrationFee)}</span>
          <AddToCalendar event={event} />
          <RegisterNow event={event} />
        </div>
        <section className={styles.body}>
          <div>
            <p className="lead">{event.description}</p>
            <p className={`mut ${styles.about}`}>
              <LinkedText text={event.aboutEvent} />
            </p>
          </div>
          <EventFacts event={event} />
        </section>
        {more && more.length > 0 && <MoreDates dates={more} />}
      </div>
    </main>
  )
}

function MoreDates({ dates }: { dates: readonly { id: string; on: string }[] }) {
  return (
    <nav className={styles.more} aria-labelledby="more-dates">
      <h2 id="more-dates">More dates</h2>
      <ul>
        {dates.map(({ id, on }) => (
          <li key={id}>
            <Link className="textlink" to={`/events/${id}`}>
              {on}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
