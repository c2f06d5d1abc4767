import type { ReactNode } from 'react'
import { ExternalLink, Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Countdown, useTimeLeft } from './countdown.tsx'
import { EventHero } from './event-hero.tsx'
import styles from './event-page.module.css'

function noteOf({ hasBegun, hasEnded }: { hasBegun: boolean; hasEnded: boolean }): string {
  if (hasEnded) return 'This event has ended. The reel has run. Watch for the next one.'
  return hasBegun ? 'This event has begun.' : 'Opens the registration form in a new tab.'
}

/** The page of a featured event, with a countdown. */
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
  clock: { target: string; ends: string; now: string }
  formLink: string
  children: ReactNode
}) {
  const left = useTimeLeft(clock)
  const { isOver: hasEnded } = useTimeLeft({ target: clock.ends, now: clock.now })
  return (
    <main id="content">
      <EventHero image={image} title={title} date={date} place={place} />
      <div className="wrap">
        <section className={styles.count} aria-label="Countdown">
          <Countdown left={left} />
          <RegisterNow formLink={formLink} hasBegun={left.isOver} hasEnded={hasEnded} />
        </section>
        <section className={styles.body}>{children}</section>
      </div>
    </main>
  )
}

function RegisterNow({ formLink, ...state }: { formLink: string; hasBegun: boolean; hasEnded: boolean }) {
  return (
    <div className={styles.go}>
      {state.hasEnded ? (
        <Button disabled>Register Now</Button>
      ) : (
        <ExternalLink href={formLink}>
          Register Now <Icon name="away" />
        </ExternalLink>
      )}
      <p className={state.hasBegun ? 'mut' : 'sm mut3'}>{noteOf(state)}</p>
    </div>
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
