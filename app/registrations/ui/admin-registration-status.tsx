import { Form } from 'react-router'
import type { AdminEvent } from '#app/events/model.ts'
import { plainMoment } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DownloadLink } from '#app/ui/download-link.tsx'
import type { RegistrationsView } from './admin-form-result.ts'
import styles from './admin-registrations.module.css'
import { useSent } from './admin-use-submission.ts'

/** The registration status as a badge. */
function statusBadge({ registrationStatus, settings }: AdminEvent, timeZone: string) {
  const closingText = settings.closesAt ? ` until ${plainMoment(settings.closesAt, timeZone)}` : ''
  if (registrationStatus === 'cancelled') return { kind: 'out', text: 'The event is cancelled' } as const
  if (registrationStatus === 'postponed') return { kind: 'past', text: 'The event is postponed' } as const
  if (registrationStatus === 'past') return { kind: 'past', text: 'The event has begun' } as const
  if (settings.isClosed) return { kind: 'out', text: 'Closed by hand' } as const
  if (registrationStatus === 'closed') return { kind: 'past', text: 'Registration is over' } as const
  if (registrationStatus === 'early')
    return { kind: 'past', text: `Opens ${plainMoment(settings.opensAt ?? '', timeZone)}` } as const
  if (registrationStatus === 'waitlist')
    return { kind: 'open', text: `Full, the waitlist is open${closingText}` } as const
  if (registrationStatus === 'full') return { kind: 'out', text: 'Full, without a waitlist' } as const
  return { kind: 'ok', text: `Open${closingText}` } as const
}

/** The registration status, its switch, and links. */
export function RegistrationState({ view: { event, clock } }: { view: RegistrationsView }) {
  const { kind, text } = statusBadge(event, clock.timeZone)
  const isClosed = event.settings.isClosed
  const intent = isClosed ? 'open' : 'close'
  const { isSent } = useSent()
  const isEnded = event.registrationStatus === 'past' || event.eventStatus === 'cancelled'
  const canSwitch = !isEnded && (isClosed || event.registrationStatus !== 'closed')
  return (
    <div className={`cluster ${styles.bar}`}>
      <p className={`cluster ${styles.state}`}>
        <span className="mut">Registration</span>
        <Badge kind={kind}>{text}</Badge>
        {event.openTo && <span className="mut">{event.openTo}</span>}
      </p>
      {canSwitch && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value={intent} />
          <Button type="submit" variant="line" size="s" isBusy={isSent(intent)} busyText="One moment...">
            {isClosed ? 'Open again' : 'Close registration'}
          </Button>
        </Form>
      )}
      <DownloadLink to={`/admin/events/${event.id}/registrations.csv`}>Export as CSV</DownloadLink>
    </div>
  )
}
