import { useRouteLoaderData } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { mapUrl } from '../map-link.rules.ts'
import type { PublicEvent } from '../model.ts'
import styles from './add-to-calendar.module.css'

/** For who has a ticket: how to get there, and whom to ask. */
export function EventHelp({
  event,
}: {
  event: Pick<PublicEvent, 'venue' | 'mapLink' | 'host' | 'status' | 'eventStatus'>
}) {
  const site = useRouteLoaderData<{ club: { city: string } }>('root')
  if (event.status === 'past' || event.eventStatus !== 'scheduled') return null
  return (
    <>
      <a className={`textlink sm ${styles.calendar}`} href={mapUrl(event, site?.club.city)}>
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
