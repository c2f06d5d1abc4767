import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { longestWordStep } from '#app/ui/longest-word.ts'
import styles from './event-page.module.css'
import poster from './event-poster.module.css'

export function EventHero({
  picture,
  isPoster,
  title,
  isLong,
  date,
  place,
  note,
}: {
  picture: ReactNode
  /** The picture is shown whole beside the title, not behind it. */
  isPoster?: boolean
  title: ReactNode
  isLong?: boolean
  date: string
  place?: string
  /** What has to be read before the date: that the event was moved or cancelled. */
  note?: ReactNode
}) {
  return (
    <section className={isPoster ? `${styles.hero} ${poster.beside}` : styles.hero}>
      <div className="wrap">
        <Back />
      </div>
      {picture}
      <div className={`wrap titled ${styles.title}`}>
        <h1
          data-long={isLong || undefined}
          data-letters={typeof title === 'string' ? longestWordStep(title) : undefined}
        >
          {title}
        </h1>
        {note}
        <div className={styles.facts}>
          <span>
            <Icon name="calendar" />
            {date}
          </span>
          {place && (
            <span>
              <Icon name="pin" />
              {place}
            </span>
          )}
        </div>
      </div>
    </section>
  )
}

function Back() {
  return (
    <Link className={styles.back} to="/events">
      <Icon name="back" />
      Back
    </Link>
  )
}
