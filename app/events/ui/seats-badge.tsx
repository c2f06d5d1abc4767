import { ExternalLink, Button, ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type PublicEvent, seatBadge } from '../model.ts'
import styles from './details.module.css'

export function SeatBadge({ event }: { event: Parameters<typeof seatBadge>[0] }) {
  const { kind, text } = seatBadge(event)
  return <Badge kind={kind}>{text}</Badge>
}

/** The outside form or ours; disabled with the reason when there is no way in, absent when past (product.md#event-seats). */
export function RegisterNow({
  event: { id, registrationStatus, opensOn, googleFormLink },
}: {
  event: Pick<PublicEvent, 'id' | 'registrationStatus' | 'opensOn' | 'googleFormLink'>
}) {
  if (
    registrationStatus === 'past' ||
    registrationStatus === 'postponed' ||
    registrationStatus === 'cancelled'
  )
    return null
  if (registrationStatus === 'form')
    return (
      <ExternalLink href={googleFormLink}>
        Register Now <Icon name="away" />
      </ExternalLink>
    )
  if (registrationStatus === 'open')
    return <ButtonLink to={`/events/${id}/register`}>Register Now</ButtonLink>
  if (registrationStatus === 'waitlist')
    return (
      <span className={styles.buttons}>
        <Button disabled>Register Now</Button>
        <ButtonLink to={`/events/${id}/register`}>Join the waitlist</ButtonLink>
      </span>
    )
  const reasons = { early: `Registration opens on ${opensOn}`, closed: 'Registration is closed' }
  return (
    <Button disabled>{registrationStatus === 'full' ? 'Register Now' : reasons[registrationStatus]}</Button>
  )
}

const notes: Partial<Record<PublicEvent['registrationStatus'], string>> = {
  early: 'Opens later',
  closed: 'Registration is closed',
  waitlist: 'Waitlist open',
}

/** Beside a badge where no button says it. */
export function RegistrationNote({
  event: { registrationStatus },
}: {
  event: Pick<PublicEvent, 'registrationStatus'>
}) {
  return notes[registrationStatus] ? <span className="xs mut3">{notes[registrationStatus]}</span> : null
}
