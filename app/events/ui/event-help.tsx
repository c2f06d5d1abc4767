import { Icon } from '#app/ui/icon.tsx'
import type { PublicEvent } from '../model.ts'
import styles from './add-to-calendar.module.css'
import { useMapUrl } from './event-facts.tsx'

/** For who has a ticket: how to get there, and whom to ask. */
export function EventHelp({
  event,
}: {
  event: Pick<PublicEvent, 'venue' | 'mapLink' | 'host' | 'status' | 'eventStatus'>
}) {
  const map = useMapUrl(event)
  if (event.status === 'past' || event.eventStatus !== 'scheduled') return null
  return (
    <>
      <a className={`textlink sm ${styles.calendar}`} href={map}>
        <Icon name="pin" />
        Open the map
      </a>
      {event.host && (
        <a className={`textlink sm ${styles.calendar}`} href={event.host.url}>
          Questions? Ask {event.host.name}
        </a>
      )}
    </>
  )
}
