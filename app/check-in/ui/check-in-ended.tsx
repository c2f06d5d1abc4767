import { useSyncExternalStore } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Mark } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/notice.tsx'
import styles from './check-in.module.css'
import { checkInStorage } from './check-in-storage.ts'

const subscribeToNothing = () => () => {}
const pendingText = () =>
  checkInStorage
    .pendingCounts()
    .map(({ title, count }) => `${count} ${count === 1 ? 'entry' : 'entries'} for ${title || 'an event'}`)
    .join(', ')

/** The link has ended. Unsent entries on this device are not lost; the page says how to send them. */
export function CheckInEnded() {
  const pendingEntries = useSyncExternalStore(subscribeToNothing, pendingText, () => '')
  return (
    <main className={styles.over} id="content">
      <Mark />
      <h1>This link has ended</h1>
      <p className="lead">Thank you for helping. The list is deleted from this device.</p>
      {pendingEntries && (
        <Alert tone="warn">
          {pendingEntries} still on this device and not yet sent. Ask an organiser for a new link and open it
          here, or let an organiser sign in here and open check-in: they are then sent.
        </Alert>
      )}
      <p className="mut">If people are still arriving, an organiser can make you a new link.</p>
      <div>
        <ButtonLink to="/" variant="line">
          Go to Home
        </ButtonLink>
      </div>
    </main>
  )
}
