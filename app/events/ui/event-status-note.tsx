import { Alert } from '#app/ui/notice.tsx'
import type { PublicEvent } from '../model.ts'

type EventStatusFacts = Pick<PublicEvent, 'eventStatus' | 'statusReason' | 'previousOn'>

/** Says that the event is cancelled, postponed or moved; '' when it is not. */
function statusNote({ eventStatus, statusReason, previousOn }: EventStatusFacts): string {
  if (eventStatus === 'cancelled') return `This event is cancelled. ${statusReason}`.trim()
  if (eventStatus === 'postponed')
    return `This event is postponed. The new date is not known yet. ${statusReason}`.trim()
  return previousOn && `This event was moved. It was to be on ${previousOn}.`
}

export function EventStatusNote({ event }: { event: EventStatusFacts }) {
  const note = statusNote(event)
  return note ? (
    <Alert tone="warn" role="status">
      {note}
    </Alert>
  ) : null
}
