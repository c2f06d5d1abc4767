import { useSyncExternalStore } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Mark } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/notice.tsx'
import styles from './door.module.css'
import { shelf } from './door-shelf.ts'

const never = () => () => {}
const waitingText = () =>
  shelf
    .waiting()
    .map(({ title, count }) => `${count} ${count === 1 ? 'entry' : 'entries'} for ${title || 'an event'}`)
    .join(', ')

/** The link has ended. What this device still keeps is not lost, and the page says how it gets home. */
export function DoorOver() {
  const waiting = useSyncExternalStore(never, waitingText, () => '')
  return (
    <main className={styles.over} id="content">
      <Mark />
      <h1>This link has ended</h1>
      <p className="lead">Thank you for keeping the door. The list has left this device.</p>
      {waiting && (
        <Alert tone="warn">
          {waiting} still on this device, not yet told to the site. Ask an organiser for a new link and open
          it here, or let an organiser sign in here and open the door: they are then told by themselves.
        </Alert>
      )}
      <p className="mut">If people still stand outside, an organiser can make you a new link in a moment.</p>
      <div>
        <ButtonLink to="/" variant="line">
          Go to Home
        </ButtonLink>
      </div>
    </main>
  )
}
