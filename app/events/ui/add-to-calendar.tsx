import { useRouteLoaderData } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { calendarLinks } from '../calendar-links.rules.ts'
import type { PublicEvent } from '../model.ts'
import styles from './add-to-calendar.module.css'

type CalendarEvent = Parameters<typeof calendarLinks>[0] & Pick<PublicEvent, 'status' | 'eventStatus'>

const elsewhere = { target: '_blank', rel: 'noopener noreferrer' }

/** Works without scripts. Apple's calendar uses the same file as other programs. */
export function AddToCalendar({ event }: { event: CalendarEvent }) {
  const site = useRouteLoaderData<{ publicUrl: string }>('root')
  if (event.status === 'past' || event.eventStatus !== 'scheduled') return null
  const { google, outlook, file } = calendarLinks(event, site?.publicUrl ?? '')
  return (
    <details className={`sm ${styles.add}`}>
      <summary className={styles.calendar}>
        <Icon name="calendar" />
        <span>
          Add to calendar<span className="sr">: {event.title}</span>
        </span>
      </summary>
      <div>
        <a href={google} {...elsewhere}>
          Google
        </a>
        <a href={file}>Apple</a>
        <a href={outlook} {...elsewhere}>
          Outlook
        </a>
        <a href={file} download>
          File
        </a>
      </div>
    </details>
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
