import { Form } from 'react-router'
import type { AdminEvent } from '#app/events/model.ts'
import { plainMoment } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { RegistrationsView } from './admin-answer.ts'
import styles from './admin-registrations.module.css'
import { useSent } from './admin-use-sent.ts'

/** What somebody finds who wants a seat now. */
function stateOf({ door, terms }: AdminEvent, timeZone: string) {
  const until = terms.closesAt ? ` until ${plainMoment(terms.closesAt, timeZone)}` : ''
  if (door === 'past') return { kind: 'past', text: 'The event has begun' } as const
  if (terms.isClosed) return { kind: 'out', text: 'Closed by hand' } as const
  if (door === 'closed') return { kind: 'past', text: 'Registration is over' } as const
  if (door === 'early')
    return { kind: 'past', text: `Opens ${plainMoment(terms.opensAt ?? '', timeZone)}` } as const
  if (door === 'waitlist') return { kind: 'few', text: `Full, the waitlist is open${until}` } as const
  if (door === 'full') return { kind: 'out', text: 'Full, without a waitlist' } as const
  return { kind: 'ok', text: `Open${until}` } as const
}

/** The state in words, the switch beside it, and the ways on. */
export function RegistrationState({ view: { event, clock } }: { view: RegistrationsView }) {
  const { kind, text } = stateOf(event, clock.timeZone)
  const isClosed = event.terms.isClosed
  const intent = isClosed ? 'open' : 'close'
  const { isSent } = useSent()
  const canSwitch = event.door !== 'past' && (isClosed || event.door !== 'closed')
  return (
    <div className={styles.bar}>
      <p className={styles.state}>
        <span className="mut">Registration</span>
        <Badge kind={kind}>{text}</Badge>
      </p>
      {canSwitch && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value={intent} />
          <Button type="submit" variant="line" size="s" isBusy={isSent(intent)} busyText="One moment...">
            {isClosed ? 'Open again' : 'Close registration'}
          </Button>
        </Form>
      )}
      <ButtonLink
        to={`/admin/events/${event.id}/registrations.csv`}
        variant="line"
        size="s"
        reloadDocument
        download
      >
        Export as CSV
      </ButtonLink>
      <ButtonLink to={`/admin/events/${event.id}/door`} variant="lamp" size="s">
        Door
      </ButtonLink>
    </div>
  )
}
