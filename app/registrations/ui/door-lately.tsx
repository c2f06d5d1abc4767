import { Button } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import type { Guest, Roster } from '../model.ts'
import styles from './door.module.css'
import { latestIn } from './door-book.ts'
import { conflictText, hourOf } from './door-words.ts'
import type { DoorState } from './open-door.ts'

const LATELY_MOST = 4

/** What other doors had seen first: told until somebody has read it. */
export function DoorConflicts({
  conflicts,
  roster,
  onRead,
}: Pick<DoorState, 'conflicts'> & {
  roster: Roster
  onRead: (conflict: DoorState['conflicts'][number]) => void
}) {
  return (
    <div className={styles.conflicts}>
      {conflicts.map((conflict) => (
        <div key={conflict.kind + conflict.id + conflict.since} className={styles.conflict}>
          <Alert tone={conflict.kind === 'already' ? 'warn' : 'danger'} role="alert">
            {conflictText(conflict, roster)}
          </Alert>
          <Button variant="bare" size="s" onClick={() => onRead(conflict)}>
            Got it<span className="sr"> about {conflict.name}</span>
          </Button>
        </div>
      ))}
    </div>
  )
}

/** The last entries of all doors, each to be taken back. */
export function DoorLately({
  guests,
  roster,
  letOut,
}: {
  guests: readonly Guest[]
  roster: Roster
  letOut: (guest: Guest) => void
}) {
  const lately = latestIn(guests, LATELY_MOST)
  if (lately.length === 0) return null
  return (
    <section className={`${styles.lately} scripted`} aria-labelledby="door-lately">
      <h2 className="h4" id="door-lately">
        Last entries
      </h2>
      <ul>
        {lately.map((guest) => (
          <li key={guest.id}>
            <span className="num mut3">{guest.checkedInAt && hourOf(guest.checkedInAt, roster)}</span>
            <span>{guest.name}</span>
            <Button variant="bare" size="s" onClick={() => letOut(guest)}>
              Undo<span className="sr"> the last entry of {guest.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
