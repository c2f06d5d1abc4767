import { useRouteLoaderData } from 'react-router'
import actions from '#app/ui/action-rows.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import { mapUrl } from '../map-link.rules.ts'
import type { PublicEvent } from '../model.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import styles from './add-to-calendar.module.css'

export function MapLink({ event }: { event: Parameters<typeof mapUrl>[0] }) {
  const site = useRouteLoaderData<{ club: { city: string } }>('root')
  return (
    <a className={`textlink sm ${styles.calendar}`} href={mapUrl(event, site?.club.city)}>
      <Icon name="pin" />
      Open the map
    </a>
  )
}

/** On the page of an event and in its dialog. */
export function EventActions({ event, isInert }: { event: PublicEvent; isInert?: boolean | undefined }) {
  return (
    <div className={actions.rows} inert={isInert}>
      <AddToCalendar event={event} />
      <MapLink event={event} />
      <ShareLink to={`/share/events/${event.id}`} what={event.title} variant="bare" />
    </div>
  )
}
