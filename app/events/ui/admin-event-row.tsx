import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DeskIcon } from '#app/ui/desk-icon.tsx'
import type { AdminEvent } from '../model.ts'
import styles from './admin-events.module.css'
import { ParticipantsOfRow, RegistrationsOfRow } from './admin-participants-row.tsx'
import { EventPicture } from './event-picture.tsx'
import { SeatBadge } from './seats.tsx'

export function EventRow({
  event,
  waiting,
  onDelete,
}: {
  event: AdminEvent
  waiting: number
  onDelete: () => void
}) {
  const isHere = event.terms.way === 'here'
  return (
    <li>
      <EventPicture src={event.image} sizes="6rem" />
      <div>
        <b>{event.title}</b>
        <span className="xs mut3">{event.longDate}</span>
        <span className="xs mut3">{isHere ? 'People register here' : 'By the outside form'}</span>
        <SeatBadge event={event} />
        {isHere ? (
          <RegistrationsOfRow event={event} waiting={waiting} />
        ) : (
          <ParticipantsOfRow event={event} />
        )}
      </div>
      <div className={styles.rowActions}>
        <ButtonLink
          to={`?tab=events&copy=${event.id}`}
          variant="bare"
          size="icon"
          aria-label={`Duplicate ${event.title}`}
        >
          <DeskIcon name="copy" />
        </ButtonLink>
        <ButtonLink
          to={`?tab=events&edit=${event.id}`}
          variant="bare"
          size="icon"
          aria-label={`Edit ${event.title}`}
        >
          <DeskIcon name="edit" />
        </ButtonLink>
        <form method="get" action="/admin/dashboard">
          <input type="hidden" name="tab" value="events" />
          <Button
            type="submit"
            name="delete"
            value={event.id}
            variant="bare"
            size="icon"
            aria-label={`Delete ${event.title}`}
            onClick={(click) => {
              click.preventDefault()
              onDelete()
            }}
          >
            <DeskIcon name="trash" />
          </Button>
        </form>
      </div>
    </li>
  )
}
