import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { MarkedBlock } from '#app/platform/formats/marked-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { MarkedText } from '#app/ui/marked-text.tsx'
import { SocialIcon, type SocialIconName } from '#app/ui/social-icon.tsx'
import styles from './sections.module.css'

/** The last announcement, in one line. */
export function Latest({ id, title }: { id: string; title: string }) {
  return (
    <Link key={id} className={`wrap ${styles.latest}`} to={`/posts/${id}`}>
      <small>Announcement</small> <b>{title}</b> <Icon name="forward" />
    </Link>
  )
}

/** Without the first sentence, which the hero shows. */
export function About({ statement, text }: { statement: string; text: readonly MarkedBlock[] }) {
  return (
    <section className="sec" id="about">
      <div className={`wrap ${styles.about}`}>
        <h2>{statement}</h2>
        {text.length > 0 && <MarkedText className="lead" blocks={text} />}
      </div>
    </section>
  )
}

/** 'Upcoming Events': the page passes the rows. */
export function Upcoming({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={`sec ${styles.upcoming}`} id="events">
      <div className="wrap">
        <div className={styles.head}>
          <h2>{heading}</h2>
          <ButtonLink to="/events" variant="line">
            Events & Bookings <Icon name="forward" />
          </ButtonLink>
        </div>
        {children}
      </div>
    </section>
  )
}

const repeats = Array.from({ length: 8 }, (_, turn) => turn)

/** The moving brand strip; screen readers get the text once. It can be paused (product.md#motion). */
export function Marquee({ words }: { words: string }) {
  const [isHeld, setHeld] = useState(false)
  return (
    <section className={styles.marquee} aria-label={words} data-held={isHeld || undefined}>
      <div className="perf" data-perf="" aria-hidden="true" />
      <div className={styles.track} aria-hidden="true">
        {repeats.flatMap((turn) =>
          words.split(' ').map((word) => <span key={`${turn} ${word}`}>{word}</span>),
        )}
      </div>
      <div className="perf" data-perf="" aria-hidden="true" />
      <Button
        size="icon"
        className={`${styles.hold} scripted`}
        aria-label={isHeld ? 'Play the moving strip' : 'Pause the moving strip'}
        onClick={() => setHeld(!isHeld)}
      >
        <Icon name={isHeld ? 'play' : 'pause'} />
      </Button>
    </section>
  )
}

export function Social({
  heading,
  places,
}: {
  heading: string
  places: readonly { label: string; icon: SocialIconName; href: string }[]
}) {
  return (
    <section className="sec" id="social">
      <div className={`wrap ${styles.social}`}>
        <h2>{heading}</h2>
        <ul>
          {places.map((place) => (
            <li key={place.label}>
              <a href={place.href} target="_blank" rel="noopener noreferrer">
                <SocialIcon name={place.icon} />
                {place.label}
                <Icon name="away" />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
