import { Icon } from '#app/ui/icon.tsx'
import type { PublicEvent } from '../model.ts'
import styles from './details.module.css'

/** A file that every calendar takes; the address is no page of ours, so the browser asks for it itself. */
export function AddToCalendar({ event }: { event: Pick<PublicEvent, 'id' | 'status'> }) {
  if (event.status === 'past') return null
  return (
    <a className={`textlink sm ${styles.calendar}`} href={`/events/${event.id}.ics`}>
      <Icon name="calendar" />
      Add to calendar
    </a>
  )
}

/** webcal is what calendars subscribe by: they look again each hour. */
export function SubscribeToCalendar({
  publicUrl,
  category,
}: {
  publicUrl: string
  /** null: all of them. */
  category: string | null
}) {
  const feed = `${publicUrl.replace(/^https?/, 'webcal')}/calendar.ics`
  return (
    <a
      className={`textlink sm ${styles.calendar}`}
      href={category ? `${feed}?category=${encodeURIComponent(category)}` : feed}
    >
      <Icon name="calendar" />
      {category ? `Subscribe to ${category} in your calendar` : 'Subscribe in your calendar'}
    </a>
  )
}
