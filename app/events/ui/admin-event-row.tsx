import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { AskButton } from '#app/ui/confirm-dialog.tsx'
import { AdminIcon, type AdminIconName } from '#app/ui/admin-icon.tsx'
import type { AdminEvent } from '../model.ts'
import styles from './admin-events.module.css'
import { ParticipantsOfRow, RegistrationsOfRow } from './admin-participants-row.tsx'
import { EventPicture } from './event-picture.tsx'
import { SeatBadge } from './seats-badge.tsx'

export function EventRow({
  event,
  waiting,
  onDelete,
  children,
}: {
  event: AdminEvent
  waiting: number
  onDelete: () => void
  /** The rest of its series. */
  children?: ReactNode
}) {
  const isHere = event.terms.method === 'here'
  return (
    <li>
      <EventPicture src={event.image} sizes="6rem" />
      <div>
        <b>{event.title}</b>
        <span className="xs mut3">{event.longDate}</span>
        <span className="xs mut3">{isHere ? 'People register here' : 'Google Form'}</span>
        <PublicationBadge event={event} />
        <SeatBadge event={event} />
        {isHere ? (
          <RegistrationsOfRow event={event} waiting={waiting} />
        ) : (
          <ParticipantsOfRow event={event} />
        )}
      </div>
      <RowActions event={event} onDelete={onDelete} />
      {children}
    </li>
  )
}

/** Another date of a series: what is the same is not said again. */
export function SeriesRow({
  event,
  waiting,
  onDelete,
}: {
  event: AdminEvent
  waiting: number
  onDelete: () => void
}) {
  return (
    <li>
      <div>
        <span className="sm">{event.longDate}</span>
        <PublicationBadge event={event} />
        <SeatBadge event={event} />
        {event.terms.method === 'here' && <RegistrationsOfRow event={event} waiting={waiting} />}
      </div>
      <RowActions event={event} onDelete={onDelete} />
    </li>
  )
}

/** Nothing of a public event. */
function PublicationBadge({ event: { publication, publishesOn } }: { event: AdminEvent }) {
  if (publication === 'published') return null
  return <Badge kind="few">{publication === 'draft' ? 'Draft' : `Publishes ${publishesOn}`}</Badge>
}

/** Those of a series have the same title. */
const nameOf = ({ seriesId, title, longDate }: AdminEvent) => (seriesId ? `${title}, ${longDate}` : title)

function RowActions({ event, onDelete }: { event: AdminEvent; onDelete: () => void }) {
  return (
    <div className={styles.rowActions}>
      <RowLink to={`?tab=events&copy=${event.id}`} icon="copy" label={`Duplicate ${nameOf(event)}`} />
      <RowLink to={`?tab=events&edit=${event.id}`} icon="edit" label={`Edit ${nameOf(event)}`} />
      <AskButton
        action="/admin/dashboard"
        fields={{ tab: 'events' }}
        name="delete"
        value={event.id}
        variant="bare"
        size="icon"
        aria-label={`Delete ${nameOf(event)}`}
        onAsk={onDelete}
      >
        <AdminIcon name="trash" />
      </AskButton>
    </div>
  )
}

function RowLink({ to, icon, label }: { to: string; icon: AdminIconName; label: string }) {
  return (
    <ButtonLink to={to} variant="bare" size="icon" aria-label={label}>
      <AdminIcon name={icon} />
    </ButtonLink>
  )
}
