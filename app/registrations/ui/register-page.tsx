import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { PublicEvent } from '#app/events/model.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { registrationSentences } from '../rules.ts'
import styles from './register.module.css'
import { SeatForm } from './seat-form.tsx'

const WAITLIST_HELP =
  'You get a place in the waitlist. When a seat becomes free for you it is yours at once, and we write to you.'

/** What stands over the form; '' when there is nothing to say. */
function doorSentence({ door, opensOn }: Pick<PublicEvent, 'door' | 'opensOn'>): string {
  if (door === 'open' || door === 'form') return ''
  if (door === 'waitlist') return `${registrationSentences.full}. ${WAITLIST_HELP}`
  if (door === 'early') return `Registration opens on ${opensOn}`
  return registrationSentences[door]
}

/** The club's own registration for one event. `picture`, `badge` and `facts` are the event's, drawn by its own domain. */
export function RegisterPage({
  event,
  picture,
  badge,
  facts,
  ...form
}: {
  event: Pick<PublicEvent, 'id' | 'title' | 'door' | 'opensOn'>
  picture: ReactNode
  badge: ReactNode
  facts: ReactNode
} & Omit<Parameters<typeof SeatForm>[0], 'eventId' | 'button'>) {
  const { id, title, door } = event
  const isOpen = door === 'open' || door === 'waitlist'
  // Who has begun to write keeps the form, though the door closes meanwhile.
  const [hasBegun] = useState(isOpen)
  const sentence = doorSentence(event)
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <Link className={styles.back} to={`/events/${id}`}>
        <Icon name="back" />
        {title}
      </Link>
      <div className={styles.about}>
        <h1>{door === 'waitlist' ? 'Join the waitlist' : 'Take a seat'}</h1>
        <div className={styles.still}>{picture}</div>
        {facts}
      </div>
      <div className={styles.side}>
        <div className={styles.seats} role="status">
          {badge}
          {sentence && (isOpen ? <p className="mut">{sentence}</p> : <Alert tone="warn">{sentence}</Alert>)}
        </div>
        {(isOpen || hasBegun) && (
          <SeatForm
            {...form}
            eventId={id}
            button={{ text: door === 'waitlist' ? 'Join the waitlist' : 'Register Now', isDisabled: !isOpen }}
          />
        )}
      </div>
    </main>
  )
}
