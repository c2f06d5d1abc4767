import { AdminIcon } from '#app/ui/admin-icon.tsx'
import type { Guest, GuestList } from '#app/registrations/model.ts'
import styles from './check-in.module.css'
import { releaseMessage } from './check-in-messages.ts'
import type { CheckInState } from './check-in-session.ts'

function entryCount(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`
}

function connectionText({
  connection,
  pendingCount,
}: Pick<CheckInState, 'connection' | 'pendingCount'>): string {
  const verb = pendingCount === 1 ? 'waits' : 'wait'
  if (connection === 'down')
    return pendingCount > 0
      ? `Offline: ${entryCount(pendingCount)} ${verb}`
      : 'Offline: works on from this device'
  if (connection === 'signed-out')
    return pendingCount > 0 ? `Signed out: ${entryCount(pendingCount)} ${verb}` : 'Signed out'
  if (connection === 'up') return pendingCount > 0 ? `Sending ${entryCount(pendingCount)}` : 'Online'
  return 'Connecting'
}

/** The event, how many are checked in, and the connection status. */
export function CheckInHeader({
  guestList,
  guests,
  connection,
  pendingCount,
}: { guestList: GuestList; guests: readonly Guest[] } & Pick<CheckInState, 'connection' | 'pendingCount'>) {
  const { event, helper } = guestList
  const checkedInCount = guests.filter(({ checkedInAt }) => checkedInAt !== null).length
  const releaseText = releaseMessage(guestList, checkedInCount)
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
          In <b>{checkedInCount}</b> of <b>{guests.length}</b>
        </p>
        <progress
          value={checkedInCount}
          max={Math.max(guests.length, 1)}
          aria-label="Share of people who are in"
        />
      </div>
      {releaseText && <p className={styles.released}>{releaseText}</p>}
      <ConnectionLine connection={connection} pendingCount={pendingCount} />
    </header>
  )
}

function ConnectionLine(props: Pick<CheckInState, 'connection' | 'pendingCount'>) {
  const { connection, pendingCount } = props
  return (
    <p
      className={styles.line}
      role="status"
      data-line={connection}
      data-waiting={pendingCount > 0 || undefined}
    >
      <AdminIcon name={connection === 'up' ? 'check' : connection === 'opening' ? 'clock' : 'warning'} />
      {connectionText(props)}
    </p>
  )
}
