import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import type { EventSeats } from '../use-cases.server.ts'
import styles from './overview.module.css'

export interface UpcomingEvent extends EventSeats {
  /** On the waitlist. */
  waiting: number
}

/** The most important numbers for an organiser. */
export function NextEvent({ event }: { event: UpcomingEvent }) {
  const { id, title, facts, participants, seats, waiting, hasRegistrations } = event
  const free = Math.max(0, seats - participants)
  return (
    <Panel title="Next event" aside={<span className="sm mut">{facts}</span>}>
      <div className="stack" data-gap="2" data-align="start">
        <Link className={styles.nextTitle} to={`/events/${id}`}>
          {title}
        </Link>
        <p className="num">
          <b>{participants}</b> of {seats} seats taken, <b>{free}</b> free
          {waiting > 0 && (
            <>
              , <b>{waiting}</b> waiting
            </>
          )}
        </p>
        <div className="cluster">
          <ButtonLink
            to={hasRegistrations ? `/admin/events/${id}/registrations` : `/admin/events/${id}/participants`}
            size="s"
            variant="line"
          >
            {hasRegistrations ? 'Registrations' : 'Participants'}
          </ButtonLink>
          {hasRegistrations && (
            <ButtonLink to={`/admin/events/${id}/door`} size="s" variant="line">
              Check-in
            </ButtonLink>
          )}
          <ShareLink to={`/share/events/${id}`} what={title} />
          <ButtonLink to={`/admin/events/${id}/edit`} size="s" variant="bare">
            Edit
          </ButtonLink>
        </div>
      </div>
    </Panel>
  )
}
