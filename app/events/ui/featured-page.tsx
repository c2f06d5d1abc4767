import type { ReactNode } from 'react'
import { AwayLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Countdown, useTimeLeft } from './countdown.tsx'
import { EventHero } from './event-page.tsx'
import styles from './event-page.module.css'

/** One of the two events with a page and a countdown of their own. */
export function FeaturedPage({
  image,
  title,
  date,
  place,
  clock,
  formLink,
  children,
}: {
  image: string
  title: ReactNode
  date: string
  place: string
  clock: { target: string; now: string }
  formLink: string
  children: ReactNode
}) {
  const left = useTimeLeft(clock)
  return (
    <main id="content">
      <EventHero image={image} title={title} date={date} place={place} />
      <div className="wrap">
        <section className={styles.count} aria-label="Countdown">
          <Countdown left={left} />
          <div className={styles.go}>
            <AwayLink href={formLink}>
              Register Now <Icon name="away" />
            </AwayLink>
            {left.isOver ? (
              <p className="mut">This event has ended. The reel has run. Watch for the next one.</p>
            ) : (
              <p className="sm mut3">Opens the registration form in a new tab.</p>
            )}
          </div>
        </section>
        <section className={styles.body}>{children}</section>
      </div>
    </main>
  )
}

/** Rows of a short word and what it stands for: nights, or things to bring. */
export function RuledList({
  heading,
  rows,
}: {
  heading?: string
  rows: readonly (readonly [string, string])[]
}) {
  return (
    <div className={styles.list}>
      {heading && <h3>{heading}</h3>}
      <ul>
        {rows.map(([word, text]) => (
          <li key={word}>
            <b>{word}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
