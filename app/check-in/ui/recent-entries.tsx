import { Button } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import type { Guest, GuestList } from '#app/registrations/model.ts'
import styles from './check-in.module.css'
import { latestCheckIns } from './pending-entries.ts'
import { conflictText, clockTimeAt } from './check-in-messages.ts'
import type { CheckInState } from './check-in-session.ts'

const RECENT_MAX = 4

/** Conflicts with other devices, shown until they are dismissed. */
export function CheckInConflicts({
  conflicts,
  guestList,
  onRead,
}: Pick<CheckInState, 'conflicts'> & {
  guestList: GuestList
  onRead: (conflict: CheckInState['conflicts'][number]) => void
}) {
  return (
    <div className={`stack ${styles.conflicts}`} data-gap="2">
      {conflicts.map((conflict) => (
        <div key={conflict.kind + conflict.id + conflict.since} className={styles.conflict}>
          <Alert tone={conflict.kind === 'already' ? 'warn' : 'danger'} role="alert">
            {conflictText(conflict, guestList)}
          </Alert>
          <Button variant="bare" size="s" onClick={() => onRead(conflict)}>
            Got it<span className="sr"> about {conflict.name}</span>
          </Button>
        </div>
      ))}
    </div>
  )
}

/** The last check-ins of all devices, each with Undo. */
export function RecentEntries({
  guests,
  guestList,
  undoCheckIn,
}: {
  guests: readonly Guest[]
  guestList: GuestList
  undoCheckIn: (guest: Guest) => void
}) {
  const recent = latestCheckIns(guests, RECENT_MAX)
  if (recent.length === 0) return null
  return (
    <section className={`${styles.lately} scripted`} aria-labelledby="recent-entries">
      <h2 className="h4" id="recent-entries">
        Last entries
      </h2>
      <ul>
        {recent.map((guest) => (
          <li key={guest.id}>
            <span className="num mut3">{guest.checkedInAt && clockTimeAt(guest.checkedInAt, guestList)}</span>
            <span>{guest.name}</span>
            <Button variant="bare" size="s" onClick={() => undoCheckIn(guest)}>
              Undo<span className="sr"> the last entry of {guest.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
