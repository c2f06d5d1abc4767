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
}: {
  picture: ReactNode
  /** The picture is shown whole beside the title, not behind it. */
  isPoster?: boolean
  title: ReactNode
  isLong?: boolean
  date: string
  place?: string
}) {
  return (
    <section className={isPoster ? `${styles.hero} ${poster.beside}` : styles.hero}>
      {picture}
      <div className={`wrap ${styles.title}`}>
        <Back to="/events" />
        <h1
          data-long={isLong || undefined}
          data-letters={typeof title === 'string' ? longestWordStep(title) : undefined}
        >
          {title}
        </h1>
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

function Back({ to }: { to: string }) {
  return (
    <Link className={styles.back} to={to}>
      <Icon name="back" />
      Back
    </Link>
  )
}
