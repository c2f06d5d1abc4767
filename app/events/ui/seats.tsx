import { AwayLink, Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type PublicEvent, seatBadge } from '../model.ts'

export function SeatBadge({ event }: { event: Parameters<typeof seatBadge>[0] }) {
  const { kind, text } = seatBadge(event)
  return <Badge kind={kind}>{text}</Badge>
}

/** The event's external form: disabled when sold out, absent when past (specification 2). */
export function RegisterNow({
  event,
}: {
  event: Pick<PublicEvent, 'status' | 'availableSeats' | 'googleFormLink'>
}) {
  if (event.status === 'past') return null
  if (event.availableSeats <= 0) return <Button disabled>Register Now</Button>
  return (
    <AwayLink href={event.googleFormLink}>
      Register Now <Icon name="away" />
    </AwayLink>
  )
}
