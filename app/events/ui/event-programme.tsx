import { Link } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { feeText, type PublicEvent } from '../model.ts'
import { emptyListMessages } from '../list.rules.ts'
import { EventPicture } from './event-picture.tsx'
import styles from './event-programme.module.css'
import { RegistrationNote, SeatBadge } from './seats-badge.tsx'
import { shortDate, titleLines } from './fixed-lines.ts'

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
