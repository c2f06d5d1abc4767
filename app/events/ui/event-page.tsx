import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { MarkedBlock } from '#app/platform/formats/marked-text.ts'
import { MarkedText } from '#app/ui/marked-text.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { feeText, type PublicEvent } from '../model.ts'
import { PreviewBand } from '#app/ui/preview-band.tsx'
import { type MarkedRecap, RecapSection } from './after-event.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventActions } from './event-actions.tsx'
import { EventHero } from './event-hero.tsx'
import { EventPoster } from './event-poster.tsx'
import { EventStatusNote } from './event-status-note.tsx'
import styles from './event-page.module.css'
import { RegisterNow } from './register-now.tsx'
import { SeatBadge } from './seats-badge.tsx'

/** Longer titles are set smaller, in characters. */
const LONG_TITLE = 24

interface LinkList {
  note?: string
  links?: readonly { to: string; text: string }[] | undefined
}

interface EventPageProps {
  event: PublicEvent
  /** 'About the event', with its marks. */
  about: readonly MarkedBlock[]
  /** The next ones of its series. */
  more?: readonly { id: string; on: string }[]
  /** The films that it shows, in their order, with their length and what is to say of the vote about them. */
  films?: LinkList
  /** What the page of an event that is over shows. */
  after?: {
    recap: MarkedRecap | null
    next: readonly { id: string; title: string; on: string }[]
  } | null
  /** The note about the visitor's ticket, rendered by the registrations domain. */
  ticketNote?: ReactNode
  ticketPath?: string | undefined
  /** Nobody can register yet: the buttons are shown, and lead nowhere. */
  isPreview?: boolean
}

/** The page every stored event has (product.md#routes). */
export function EventPage({
  event,
  about,
  more,
  films,
  after,
  ticketNote,
  ticketPath,
  isPreview,
}: EventPageProps) {
  return (
    <main id="content">
      {isPreview && <PreviewBand className={styles.preview} />}
      <EventHero
        picture={<EventPoster event={event} sizes="(width < 60rem) 100vw, 40rem" isUrgent />}
        isPoster
        title={event.title}
        isLong={event.title.length > LONG_TITLE}
        date={[event.longDate, event.hours].filter(Boolean).join(', ')}
        place={event.venue}
        note={<EventStatusNote event={event} />}
      />
      <div className="wrap">
        <div className={styles.status}>{ticketNote}</div>
        <div className={styles.register} inert={isPreview}>
          <SeatBadge event={event} />
          <span className="lead">{feeText(event.registrationFee)}</span>
          {ticketPath ? (
            <ButtonLink to={ticketPath}>Show your ticket</ButtonLink>
          ) : (
            <RegisterNow event={event} />
          )}
        </div>
        <section className={styles.body}>
          <div>
            <p className="lead">{event.description}</p>
            <MarkedText blocks={about} className="mut" />
          </div>
          <div className={styles.side}>
            <EventFacts event={event} />
            <EventActions event={event} isInert={isPreview} />
          </div>
        </section>
        {after?.recap && <RecapSection recap={after.recap} />}
        <Links title="On the screen" {...films} />
        <Links title="More dates" links={more?.map(({ id, on }) => ({ to: `/events/${id}`, text: on }))} />
        <Links
          title="What comes next"
          links={after?.next.map(({ id, title, on }) => ({ to: `/events/${id}`, text: `${title}, ${on}` }))}
        />
      </div>
    </main>
  )
}

function Links({ title, note, links }: LinkList & { title: string }) {
  const id = useId()
  if (!links?.length) return null
  return (
    <nav className={styles.more} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className="mut">{note}</p>}
      <ul>
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link className="textlink" to={to}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
