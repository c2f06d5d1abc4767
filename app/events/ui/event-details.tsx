import { Link } from 'react-router'
import { Dialog } from '#app/ui/dialog.tsx'
import { feeText, type PublicEvent } from '../model.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import styles from './details.module.css'
import { EventPicture } from './event-picture.tsx'
import { RegisterNow, SeatBadge } from './seats.tsx'

const HEADING_ID = 'event-details'

export function EventDetails({ event, onClose }: { event: PublicEvent; onClose: () => void }) {
  return (
    <Dialog labelledBy={HEADING_ID} onClose={onClose}>
      <div className={styles.still}>
        <EventPicture src={event.image} sizes="(width < 60rem) 100vw, 60rem" isUrgent />
      </div>
      <div className={styles.body}>
        <div>
          <h2 id={HEADING_ID}>{event.title}</h2>
          <p className="lead">{event.description}</p>
          <p className={styles.about}>{event.aboutEvent}</p>
        </div>
        <EventFacts event={event} />
      </div>
      <div className={styles.foot}>
        <SeatBadge event={event} />
        <AddToCalendar event={event} />
        <Link className={`textlink sm mut ${styles.page}`} to={`/events/${event.id}`}>
          Open its page
        </Link>
        <RegisterNow event={event} />
      </div>
    </Dialog>
  )
}

export function EventFacts({ event }: { event: PublicEvent }) {
  const facts = [
    ['Date', event.longDate],
    ['Time', event.clockTime],
    ['Venue', event.venue],
    ['Category', event.category],
    ['Registration fee', feeText(event.registrationFee)],
  ].filter(([, value]) => value)
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
