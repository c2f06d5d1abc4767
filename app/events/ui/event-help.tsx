import type { PublicEvent } from '../model.ts'
import styles from './add-to-calendar.module.css'
import { MapLink } from './event-actions.tsx'

/** For who has a ticket: how to get there, and whom to ask. */
export function EventHelp({
  event,
}: {
  event: Pick<PublicEvent, 'venue' | 'mapLink' | 'host' | 'status' | 'eventStatus'>
}) {
  if (event.status === 'past' || event.eventStatus !== 'scheduled') return null
  return (
    <>
      <MapLink event={event} />
      {event.host && (
        <a className={`textlink sm ${styles.calendar}`} href={event.host.url}>
          Questions? Ask {event.host.name}
        </a>
      )}
    </>
  )
}
