import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { PublicEvent } from '#app/events/model.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { registrationMessages, SEAT_REQUESTED } from '../rules.ts'
import styles from './register.module.css'
import { SeatForm, type SeatFormProps } from './seat-form.tsx'

/** Not that a mail comes: a site may have no mail server, and a guest no address. */
const WAITLIST_HELP =
  'You get a place in the waitlist. When a seat becomes free for you, it is kept for you, and the page of your place says so.'

type RegistrationEvent = Pick<PublicEvent, 'id' | 'title' | 'registrationStatus' | 'opensOn' | 'openTo'>

/** The message above the form, or ''. */
function statusMessage({ registrationStatus, opensOn }: RegistrationEvent): string {
  if (registrationStatus === 'open' || registrationStatus === 'form') return ''
  if (registrationStatus === 'waitlist') return `${registrationMessages.full}. ${WAITLIST_HELP}`
  if (registrationStatus === 'early') return `Registration opens on ${opensOn}`
  return registrationMessages[registrationStatus]
}

/** The registration page of one event. `picture`, `badge` and `facts` are rendered by the events domain. */
export function RegisterPage({
  event,
  picture,
  badge,
  facts,
  isMember,
  requested,
  ...form
}: {
  event: RegistrationEvent
  picture: ReactNode
  badge: ReactNode
  facts: ReactNode
  /** Signed in as an active member. */
  isMember: boolean
  /** The form was sent, and the member confirms the seat: by a link in a mail, or on their page. */
  requested: keyof typeof SEAT_REQUESTED | null
} & Omit<SeatFormProps, 'eventId' | 'button'>) {
  const { id, title, registrationStatus } = event
  const isWaitlist = registrationStatus === 'waitlist'
  const isOpen = registrationStatus === 'open' || isWaitlist
  // The form stays when registration closes while the visitor is typing.
  const [hasBegun] = useState(isOpen)
  const button = { text: isWaitlist ? 'Join the waitlist' : 'Register Now', isDisabled: !isOpen }
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <Link className={styles.back} to={`/events/${id}`}>
        <Icon name="back" />
        {title}
      </Link>
      <div className={`stack ${styles.about}`} data-gap="5">
        <h1>{isWaitlist ? 'Join the waitlist' : 'Register'}</h1>
        <div className={styles.still}>{picture}</div>
        {facts}
      </div>
      <div className={styles.side}>
        <RegistrationStatus event={event} badge={badge} isOpen={isOpen} />
        {requested ? (
          <Alert tone="good">{SEAT_REQUESTED[requested]}</Alert>
        ) : (
          <>
            {isOpen && event.openTo && <MembersNote openTo={event.openTo} isMember={isMember} />}
            {(isOpen || hasBegun) && <SeatForm {...form} eventId={id} button={button} />}
          </>
        )}
      </div>
    </main>
  )
}

function MembersNote({ openTo, isMember }: { openTo: string; isMember: boolean }) {
  if (isMember) return <p className="mut">{openTo}. You are signed in as a member.</p>
  return (
    <p className="mut">
      {openTo}. Write the phone number that the club has of you, then confirm the seat on your own page. Or{' '}
      <Link className="textlink" to="/me/sign-in">
        sign in to your page
      </Link>{' '}
      first.
    </p>
  )
}

function RegistrationStatus({
  event,
  badge,
  isOpen,
}: {
  event: RegistrationEvent
  badge: ReactNode
  isOpen: boolean
}) {
  const message = statusMessage(event)
  return (
    <>
      <div className="stack" data-gap="3" data-align="start" role="status">
        {badge}
        {message && (isOpen ? <p className="mut">{message}</p> : <Alert tone="warn">{message}</Alert>)}
      </div>
      {event.registrationStatus === 'early' && (
        <a className="textlink" href="/registration-opens.ics">
          Calendar of all opening moments
        </a>
      )}
    </>
  )
}
