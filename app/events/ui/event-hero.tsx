import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { longestWordStep } from '#app/ui/longest-word.ts'
import { EventPicture } from './event-picture.tsx'
import styles from './event-page.module.css'

export function EventHero({
  image,
  alt,
  title,
  isLong,
  date,
  place,
}: {
  image: string
  alt?: string
  title: ReactNode
  isLong?: boolean
  date: string
  place?: string
}) {
  return (
    <section className={styles.hero}>
      <EventPicture src={image} alt={alt} sizes="100vw" isUrgent />
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
