import { useId } from 'react'
import { ExternalLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MarkedText } from '#app/ui/marked-text.tsx'
import type { FeaturedEvent } from '../featured.rules.ts'
import { Countdown, useTimeLeft } from './countdown.tsx'
import { EventHero } from './event-hero.tsx'
import { EventPicture } from './event-picture.tsx'
import page from './event-page.module.css'
import styles from './featured-page.module.css'

function noteOf({ hasBegun, hasEnded }: { hasBegun: boolean; hasEnded: boolean }): string {
  if (hasEnded) return 'This event has ended. The next ones are on the events page. '
  return hasBegun ? 'This event has begun. ' : ''
}

interface FeaturedPageProps {
  event: FeaturedEvent
  place: string
  clock: { target: string; ends: string; now: string }
}

/** The page of a featured event, with a countdown. */
export function FeaturedPage({ event, place, clock }: FeaturedPageProps) {
  const timeLeft = useTimeLeft(clock)
  const { isOver: hasEnded } = useTimeLeft({ target: clock.ends, now: clock.now })
  const { image, alt, focus, heading, dates, formLink } = event
  return (
    <main id="content">
      <EventHero
        picture={<EventPicture src={image} alt={alt} focus={focus} sizes="100vw" isUrgent />}
        title={<FeaturedTitle heading={heading} />}
        date={dates}
        place={place}
      />
      <div className="wrap">
        <section className={styles.count} aria-label="Countdown">
          <Countdown left={timeLeft} />
          {formLink && <RegisterNow formLink={formLink} hasBegun={timeLeft.isOver} hasEnded={hasEnded} />}
        </section>
        <section className={page.body}>
          <FeaturedText event={event} />
        </section>
      </div>
    </main>
  )
}

/** 'Film *Screening* Festival': the text between asterisks is in italics. */
export function FeaturedTitle({ heading }: { heading: string }) {
  // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity
  return heading.split('*').map((part, at) => (at % 2 === 1 ? <i key={at}>{part}</i> : part))
}

/** The description, and a list of terms with their explanations: nights, or things to bring. */
export function FeaturedText({ event }: { event: FeaturedEvent }) {
  const { headline, lead, text, rowsHeading, rows } = event
  return (
    <>
      <div>
        <h2>{headline}</h2>
        {lead && <p className="lead">{lead}</p>}
        {text.length > 0 && <MarkedText className="mut" blocks={text} />}
      </div>
      {rows.length > 0 && (
        <div className={styles.list}>
          {rowsHeading && <h3>{rowsHeading}</h3>}
          <ul>
            {rows.map(([word, text]) => (
              <li key={word + text}>
                <b>{word}</b>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function RegisterNow({ formLink, ...state }: { formLink: string; hasBegun: boolean; hasEnded: boolean }) {
  const note = useId()
  return (
    <div className={styles.go}>
      {/* Whatever the date: the form itself says whether it still takes answers (product.md#countdown). */}
      <ExternalLink href={formLink} aria-describedby={note}>
        Register Now <Icon name="away" />
      </ExternalLink>
      <p id={note} className={state.hasBegun ? 'mut' : 'sm mut3'}>
        {noteOf(state)}
        Opens a Google Form in a new tab.
      </p>
    </div>
  )
}
