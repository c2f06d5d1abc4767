import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { AdminIcon, type AdminIconName } from '#app/ui/admin-icon.tsx'
import { Row, RowWord, WideFact } from '#app/ui/row.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import type { AdminEvent } from '../model.ts'
import { dayAndMonth } from '../club-time.ts'
import {
  type FormPlace,
  participantsPage,
  registrationsPage,
  repeatPage,
  statusPage,
} from './admin-form-address.ts'
import styles from './admin-events.module.css'
import { ParticipantsOfRow } from './admin-participants-row.tsx'

interface EventRowProps {
  event: AdminEvent
  waiting: number
  thisYear: string
  place: FormPlace
  onDelete: () => void
}

/** Two lines and the way to its people; the rest opens. */
export function EventRow({
  event,
  waiting,
  thisYear,
  place,
  onDelete,
  children,
}: EventRowProps & {
  /** The rest of its series. */
  children?: ReactNode
}) {
  const isPublic = event.publication === 'published'
  return (
    <Row
      lead={<Day date={event.date} thisYear={thisYear} />}
      title={event.title}
      titleTo={isPublic ? `/events/${event.id}` : place.edit(event.id)}
      facts={[
        statusBadge(event),
        event.status === 'upcoming' && event.clockTime,
        seatsText(event, waiting),
        <WideFact key="venue">{event.venue}</WideFact>,
      ]}
      action={<RowMainAction event={event} place={place} onDelete={onDelete} />}
      isDone={event.status === 'past'}
      below={children}
    >
      <EventActions event={event} place={place} onDelete={onDelete} />
    </Row>
  )
}

/** A further date of a series; what equals the first one is not repeated. */
export function SeriesRow({ event, waiting, thisYear, place, onDelete }: EventRowProps) {
  return (
    <Row
      lead={<Day date={event.date} thisYear={thisYear} />}
      title={event.longDate}
      titleTo={event.publication === 'published' ? `/events/${event.id}` : place.edit(event.id)}
      facts={[statusBadge(event), seatsText(event, waiting)]}
      action={<RowMainAction event={event} place={place} onDelete={onDelete} />}
      isDone={event.status === 'past'}
    >
      <EventActions event={event} place={place} onDelete={onDelete} />
    </Row>
  )
}

/** '19 Dec' in large letters, since people look for the date first; with the year unless it is this one. */
function Day({ date, thisYear }: { date: string; thisYear: string }) {
  const { day, month } = dayAndMonth(date)
  const year = date.slice(0, 4)
  return (
    <time className={styles.day} dateTime={date}>
      {day}
      <small>{month}</small>
      {year !== thisYear && <small>{year}</small>}
    </time>
  )
}

/** null for a public event to come that is neither cancelled nor postponed. */
function statusBadge({ publication, publishesOn, eventStatus, status }: AdminEvent): ReactNode {
  if (publication !== 'published')
    return publication === 'draft' ? <Badge>Draft</Badge> : <Badge kind="open">Publishes {publishesOn}</Badge>
  if (eventStatus === 'cancelled') return <Badge kind="out">Cancelled</Badge>
  if (eventStatus === 'postponed') return <Badge>Postponed</Badge>
  return status === 'past' ? 'Past' : null
}

function seatsText({ participants, seats }: AdminEvent, waiting: number): ReactNode {
  return (
    <>
      {participants} of {seats}
      <RowWord> seats taken</RowWord>
      {waiting > 0 && `, ${waiting} waiting`}
    </>
  )
}

/** Events of a series have one title, so the date is added. */
const nameOf = ({ seriesId, title, longDate }: AdminEvent) => (seriesId ? `${title}, ${longDate}` : title)

function PeopleLink({ event }: Pick<EventRowProps, 'event'>) {
  if (event.settings.method === 'form')
    return (
      <ButtonLink to={participantsPage(event.id)} variant="soft" size="s">
        <AdminIcon name="people" />
        <RowWord>Participants</RowWord> <span className="sr">of {event.title}</span>
      </ButtonLink>
    )
  return (
    <ButtonLink to={registrationsPage(event.id)} variant="soft" size="s">
      <AdminIcon name="people" />
      <RowWord>Registrations</RowWord> <span className="sr">of {event.title}</span>
    </ButtonLink>
  )
}

/** On the tab of the dashboard, product.md asks for Delete in each row. */
function RowMainAction({ event, place, onDelete }: Pick<EventRowProps, 'event' | 'place' | 'onDelete'>) {
  if (place.isTab) return <DeleteButton event={event} variant="line" onDelete={onDelete} />
  return <PeopleLink event={event} />
}

function EventActions({ event, place, onDelete }: Omit<EventRowProps, 'waiting' | 'thisYear'>) {
  const { id, settings, publication } = event
  const name = nameOf(event)
  const isPublic = publication === 'published'
  return (
    <>
      {settings.method === 'form' && <ParticipantsOfRow event={event} />}
      <div className="cluster">
        {place.isTab && <PeopleLink event={event} />}
        <RowLink to={place.edit(id)} icon="edit" text="Edit" name={name} />
        <RowLink to={place.copy(id)} icon="copy" text="Duplicate" name={name} />
        <RowLink to={repeatPage(id)} icon="calendar" text="Repeat" name={name} />
        {isPublic && <ShareLink to={`/share/events/${id}`} what={name} />}
        {isPublic && <RowLink to={statusPage(id)} icon="close" text="Cancel or postpone" name={name} />}
        {!place.isTab && <DeleteButton event={event} onDelete={onDelete} />}
      </div>
    </>
  )
}

function DeleteButton({
  event,
  variant = 'danger',
  onDelete,
}: Pick<EventRowProps, 'event' | 'onDelete'> & { variant?: ButtonVariant }) {
  return (
    <Button variant={variant} size="s" aria-label={`Delete ${nameOf(event)}`} onClick={onDelete}>
      <AdminIcon name="trash" />
      <RowWord>Delete</RowWord>
    </Button>
  )
}

function RowLink({
  to,
  icon,
  text,
  name,
}: {
  to: string
  icon: AdminIconName
  text: string
  /** The name of the event. */
  name: string
}) {
  return (
    <ButtonLink to={to} variant="line" size="s" aria-label={`${text} ${name}`}>
      <AdminIcon name={icon} />
      {text}
    </ButtonLink>
  )
}
