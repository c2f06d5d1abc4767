import { AwayLink, Button, ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type PublicEvent, seatBadge } from '../model.ts'

export function SeatBadge({ event }: { event: Parameters<typeof seatBadge>[0] }) {
  const { kind, text } = seatBadge(event)
  return <Badge kind={kind}>{text}</Badge>
}

/** The outside form or ours; disabled with the reason when there is no way in, absent when past (specification 2). */
export function RegisterNow({
  event: { id, door, opensOn, googleFormLink },
}: {
  event: Pick<PublicEvent, 'id' | 'door' | 'opensOn' | 'googleFormLink'>
}) {
  if (door === 'past') return null
  if (door === 'form')
    return (
      <AwayLink href={googleFormLink}>
        Register Now <Icon name="away" />
      </AwayLink>
    )
  if (door === 'open' || door === 'waitlist')
    return (
      <ButtonLink to={`/events/${id}/register`}>
        {door === 'open' ? 'Register Now' : 'Join the waitlist'}
      </ButtonLink>
    )
  const reasons = { early: `Registration opens on ${opensOn}`, closed: 'Registration is closed' }
  return <Button disabled>{door === 'full' ? 'Register Now' : reasons[door]}</Button>
}

const notes: Partial<Record<PublicEvent['door'], string>> = {
  early: 'Opens later',
  closed: 'Registration is closed',
  waitlist: 'Waitlist open',
}

/** Beside a badge where no button says it. */
export function DoorNote({ event: { door } }: { event: Pick<PublicEvent, 'door'> }) {
  return notes[door] ? <span className="xs mut3">{notes[door]}</span> : null
}
