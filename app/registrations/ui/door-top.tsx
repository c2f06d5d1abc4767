import { DeskIcon } from '#app/ui/desk-icon.tsx'
import type { Guest, Roster } from '../model.ts'
import styles from './door.module.css'
import type { DoorState } from './open-door.ts'

function entries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`
}

function lineText({ line, waiting }: Pick<DoorState, 'line' | 'waiting'>): string {
  const verb = waiting === 1 ? 'waits' : 'wait'
  if (line === 'down')
    return waiting > 0 ? `Offline: ${entries(waiting)} ${verb}` : 'Offline: works on from this device'
  if (line === 'signed-out') return waiting > 0 ? `Signed out: ${entries(waiting)} ${verb}` : 'Signed out'
  if (line === 'up') return waiting > 0 ? `Sending ${entries(waiting)}` : 'Line is up'
  return 'Looking for the line'
}

/** Which door it is, how many are in by now, and whether the site hears of it. */
export function DoorTop({
  roster,
  guests,
  line,
  waiting,
}: { roster: Roster; guests: readonly Guest[] } & Pick<DoorState, 'line' | 'waiting'>) {
  const { event, helper } = roster
  const inside = guests.filter(({ checkedInAt }) => checkedInAt !== null).length
  return (
    <header className={styles.top}>
      <div className={styles.title}>
        <h1>{event.title}</h1>
        <p className="mut3 sm">
          {[event.longDate, event.clockTime].filter(Boolean).join(', ')}
          {helper && ` · ${helper} at the door`}
        </p>
      </div>
      <div className={styles.count}>
        <p>
          In <b>{inside}</b> of <b>{guests.length}</b>
        </p>
        <progress value={inside} max={Math.max(guests.length, 1)} aria-label="Share of people who are in" />
      </div>
      <p className={styles.line} role="status" data-line={line} data-waiting={waiting > 0 || undefined}>
        <DeskIcon name={line === 'up' ? 'check' : line === 'opening' ? 'clock' : 'warning'} />
        {lineText({ line, waiting })}
      </p>
    </header>
  )
}
