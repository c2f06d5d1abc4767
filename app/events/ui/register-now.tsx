import { useId } from 'react'
import { ExternalLink, Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { PublicEvent } from '../model.ts'
import styles from './details.module.css'

/** Links to the external form or to registration on this site; disabled with the reason if registration is not open, absent when past (product.md#event-seats). */
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
  if (registrationStatus === 'form') return <FormElsewhere href={googleFormLink} />
  if (registrationStatus === 'open')
    return <ButtonLink to={`/events/${id}/register`}>Register Now</ButtonLink>
  if (registrationStatus === 'waitlist')
    return (
      <span className={`cluster ${styles.buttons}`} data-gap="3">
        <Button disabled>Register Now</Button>
        <ButtonLink to={`/events/${id}/register`}>Join the waitlist</ButtonLink>
      </span>
    )
  if (registrationStatus === 'early')
    return (
      <span className={`cluster ${styles.buttons}`} data-gap="3">
        <Button disabled>Registration opens on {opensOn}</Button>
        <a className="textlink" href="/registration-opens.ics">
          Calendar of all opening moments
        </a>
      </span>
    )
  return <Button disabled>{registrationStatus === 'full' ? 'Register Now' : 'Registration is closed'}</Button>
}

function FormElsewhere({ href }: { href: string }) {
  const note = useId()
  return (
    <span className={styles.elsewhere}>
      <ExternalLink href={href} aria-describedby={note}>
        Register Now <Icon name="away" />
      </ExternalLink>
      <small id={note}>Opens a Google Form in a new tab</small>
    </span>
  )
}
