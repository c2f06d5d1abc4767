import { Link } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { feeText, type PublicEvent } from '../model.ts'
import { emptyListMessages } from '../list.rules.ts'
import { EventPicture } from './event-picture.tsx'
import styles from './event-programme.module.css'
import { RegistrationNote, SeatBadge } from './seats-badge.tsx'

/** 'Wednesday, 30 September 2026' becomes 'Wed, 30 Sep 2026': with a time on one line of the narrowest phone. */
export const shortDate = (longDate: string): string => longDate.replace(/([A-Z]..)[a-z]*/g, '$1')

/** Narrower titles fit on one line of the narrowest phone in every typeface, wider ones fill two. */
const ONE_LINE = 24
const TWO_LINES = 44

/**
 * A title in a place whose height must not depend on the typeface that has arrived: one that may or may not fit on a line
 * breaks near its middle. For `white-space: pre-line`. A capital counts as two letters, which it is as wide as.
 */
export function titleLines(title: string): { lines: 1 | 2; text: string } {
  const width = title.replace(/\p{Lu}/gu, '$&$&').length
  if (width <= ONE_LINE) return { lines: 1, text: title }
  const space = title.indexOf(' ', title.length / 2 - 4)
  const at = space < 0 ? title.lastIndexOf(' ') : space
  if (width > TWO_LINES || at < 1) return { lines: 2, text: title }
  return { lines: 2, text: `${title.slice(0, at)}\n${title.slice(at + 1)}` }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The next events as rows of a festival programme, for the home page. */
export function EventProgramme({ events }: { events: readonly PublicEvent[] }) {
  if (events.length === 0)
    return <EmptyState title={emptyListMessages.upcoming} help="New events are announced here." />
  return (
    <ul className={styles.programme}>
      {events.map((event) => (
        <ProgrammeRow key={event.id} event={event} />
      ))}
    </ul>
  )
}

/** The next event that takes place, on the first screen of the home page. What it says does not change its height. */
export function NextUp({ events }: { events: readonly PublicEvent[] }) {
  const event = events.find(({ eventStatus }) => eventStatus === 'scheduled')
  if (!event) return
  const { lines, text } = titleLines(event.title)
  return (
    <Link className={styles.nextUp} to={`/events/${event.id}`}>
      <span className="mut sm">
        Next: {[shortDate(event.longDate), event.clockTime].filter(Boolean).join(', ')}
      </span>
      <b data-lines={lines}>{text}</b>
      <SeatBadge event={event} />
    </Link>
  )
}

function ProgrammeRow({ event }: { event: PublicEvent }) {
  const [, month, day] = event.date.split('-').map(Number)
  const facts = [event.clockTime, event.venue, feeText(event.registrationFee)].filter(Boolean)
  return (
    <li>
      <time className={`${styles.day} num`} dateTime={event.date}>
        {day}
        <small>{months[(month ?? 1) - 1]}</small>
      </time>
      <div>
        <h3>
          <Link to={`/events/${event.id}`}>{event.title}</Link>
        </h3>
        <p className="mut sm">{facts.join(' · ')}</p>
      </div>
      <span className={styles.seats}>
        <SeatBadge event={event} />
        <RegistrationNote event={event} />
      </span>
      <EventPicture src={event.image} focus={event.imageFocus} sizes="15rem" />
    </li>
  )
}
