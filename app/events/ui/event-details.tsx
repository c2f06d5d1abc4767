import { Link } from 'react-router'
import { markedBlocks } from '#app/club/text-marks.rules.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { MarkedText } from '#app/ui/marked-text.tsx'
import type { PublicEvent } from '../model.ts'
import styles from './details.module.css'
import { EventFacts } from './event-facts.tsx'
import { EventActions } from './event-actions.tsx'
import { EventPoster } from './event-poster.tsx'
import { EventStatusNote } from './event-status-note.tsx'
import { RegisterNow } from './register-now.tsx'
import { SeatBadge } from './seats-badge.tsx'

const HEADING_ID = 'event-details'

export function EventDetails({ event, onClose }: { event: PublicEvent; onClose: () => void }) {
  return (
    <Dialog labelledBy={HEADING_ID} onClose={onClose}>
      <div className={styles.event}>
        <div className={styles.still}>
          <EventPoster event={event} sizes="(width < 60rem) 100vw, 60rem" isUrgent />
        </div>
        <div className={styles.body}>
          <div>
            <h2 id={HEADING_ID}>{event.title}</h2>
            <EventStatusNote event={event} />
          </div>
          <EventFacts event={event} />
          <div>
            <p className="lead">{event.description}</p>
            <MarkedText blocks={markedBlocks(event.aboutEvent)} className={styles.about} />
            <EventActions event={event} />
          </div>
        </div>
        <div className={styles.foot}>
          <SeatBadge event={event} />
          <Link className={`textlink sm mut ${styles.page}`} to={`/events/${event.id}`}>
            Full details
          </Link>
          <RegisterNow event={event} />
        </div>
      </div>
    </Dialog>
  )
}
