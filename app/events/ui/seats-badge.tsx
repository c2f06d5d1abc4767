import { Badge } from '#app/ui/badge.tsx'
import { type PublicEvent, seatBadge } from '../model.ts'

export function SeatBadge({ event }: { event: Parameters<typeof seatBadge>[0] }) {
  const { kind, text } = seatBadge(event)
  return <Badge kind={kind}>{text}</Badge>
}

const notes: Partial<Record<PublicEvent['registrationStatus'], string>> = {
  early: 'Opens later',
  closed: 'Registration is closed',
  waitlist: 'Waitlist open',
}

/** Shown beside a badge if there is no button with the same text. */
export function RegistrationNote({
  event: { registrationStatus },
}: {
  event: Pick<PublicEvent, 'registrationStatus'>
}) {
  return notes[registrationStatus] ? <span className="xs mut3">{notes[registrationStatus]}</span> : null
}
