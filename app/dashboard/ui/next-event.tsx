import { Link } from 'react-router'
import { EventPicture } from '#app/events/ui/event-picture.tsx'
import { InOfficeLink } from '#app/ui/download-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Meter } from '#app/ui/meter.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import type { EventSeats } from '../use-cases.server.ts'
import styles from './overview.module.css'

export interface UpcomingEvent extends EventSeats {
  /** On the waitlist. */
  waiting: number
}

/** The most important numbers for an organiser. */
export function NextEvent({ event, total }: { event: UpcomingEvent; total: number | undefined }) {
  const { id, title, image, imageFocus, facts, participants, seats, waiting, hasRegistrations } = event
  return (
    <Panel
      title="Next event"
      aside={
        <Link className="textlink" to="/admin/events">
          All{total !== undefined && ` ${total}`}
        </Link>
      }
    >
      <div className={styles.next} data-rows="">
        <div className={styles.nextPicture}>
          <EventPicture src={image} focus={imageFocus} sizes="(width < 48rem) 8rem, 27rem" />
        </div>
        <div>
          <Link className={styles.nextTitle} to={`/events/${id}`}>
            {title}
          </Link>
          <p className="mut sm">{facts}</p>
        </div>
        <div className={styles.nextSeats}>
          <p className="num sm">
            <b>{participants}</b> of {seats} seats taken
            {waiting > 0 && (
              <>
                , <b>{waiting}</b> waiting
              </>
            )}
          </p>
          <Meter value={participants} most={seats} />
        </div>
        <div className={styles.nextActs}>
          <ButtonLink
            to={hasRegistrations ? `/admin/events/${id}/registrations` : `/admin/events/${id}/participants`}
            size="s"
            variant="line"
          >
            People
          </ButtonLink>
          {hasRegistrations && (
            <InOfficeLink to={`/admin/events/${id}/door`} size="s" variant="line">
              Check-in
            </InOfficeLink>
          )}
          <ShareLink to={`/share/events/${id}`} what={title} />
          <ButtonLink to={`/admin/events/${id}/edit`} size="s" variant="line" aria-label={`Edit ${title}`}>
            Edit
          </ButtonLink>
        </div>
      </div>
    </Panel>
  )
}
