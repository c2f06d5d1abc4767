import { Link } from 'react-router'
import { plainMoment } from '#app/ui/ago.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { PastEvent } from '../attendance.rules.ts'
import styles from './own-registrations.module.css'

const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

function DayOf({ date }: { date: string }) {
  return (
    <time dateTime={date} className={`${styles.day} num`}>
      {Number(date.slice(8))}
      <small>{shortMonth.format(new Date(date))}</small>
    </time>
  )
}

/** The past events of one person, on `/me` and on their page in the admin area. */
export function EventsAttended({
  past,
  sum,
  timeZone,
}: {
  past: readonly PastEvent[]
  sum: string
  timeZone: string
}) {
  if (past.length === 0) return <p className="mut">Events appear here once they are over.</p>
  return (
    <>
      {sum && <p>Came to {sum}.</p>}
      <ul className={styles.past}>
        {past.map(({ eventId, title, date, checkedInAt, hours, certificate }) => (
          <li key={eventId}>
            <DayOf date={date} />
            <div>
              <p>
                <Link to={`/events/${eventId}`}>{title}</Link>
              </p>
              <p className="mut sm num">
                {certificate && !checkedInAt && 'You came'}
                {checkedInAt &&
                  [`Checked in ${plainMoment(checkedInAt, timeZone)}`, hours].filter(Boolean).join(', ')}
                {!certificate && !checkedInAt && 'Registered, not checked in'}
              </p>
            </div>
            {certificate && (
              <ButtonLink to={certificate} variant="line" size="s" aria-label={`Certificate for ${title}`}>
                Certificate
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
