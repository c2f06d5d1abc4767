import { useEffect } from 'react'
import { Alert } from '#app/ui/notice.tsx'
import type { Guest, Roster, WalkInAnswer } from '../model.ts'
import { DoorAnswer } from './door-answer.tsx'
import styles from './door.module.css'
import { DoorFoot } from './door-foot.tsx'
import { DoorConflicts, DoorLately } from './door-lately.tsx'
import { DoorList } from './door-list.tsx'
import { DoorOver } from './door-over.tsx'
import { forgetPage, openOnItsOwn } from './door-page.ts'
import { DoorScan } from './door-scan.tsx'
import { signal } from './door-signal.ts'
import { DoorTop } from './door-top.tsx'
import { DoorWalkIn } from './door-walk-in.tsx'
import type { Said } from './door-words.ts'
import { type DoorOpening, useDoor } from './use-door.ts'

type Door = ReturnType<typeof useDoor>

/** What a form was answered on a page whose scripts never came. */
export interface DoorFormAnswer {
  said: Said | null
  walkIn: WalkInAnswer | null
}

/** Door mode: who may be let in, and who is in. Works on while the line is down. */
export function DoorScreen({
  opening,
  answered,
  after,
}: {
  opening: DoorOpening
  answered: DoorFormAnswer | null
  /** Where the end of the evening leads. */
  after: string
}) {
  const door = useDoor(opening, answered?.said ?? null)
  const { roster, line } = door.state
  useEffect(openOnItsOwn, [])
  if (line === 'over') return <DoorOver />
  if (!roster) return <Opening isDown={line === 'down'} />
  return <OpenedDoor door={door} roster={roster} opening={opening} answered={answered} after={after} />
}

function OpenedDoor({
  door,
  roster,
  opening,
  answered,
  after,
}: { door: Door; roster: Roster } & Parameters<typeof DoorScreen>[0]) {
  const { state, said, letOut } = door
  const { guests, line, waiting, conflicts } = state
  const last = guests.find(({ id, checkedInAt }) => id === said?.id && checkedInAt !== null)
  const letIn = (guest: Guest) => signal(door.letIn(guest).tone)
  const letInByCode = (code: string) => void door.letInByCode(code).then(({ tone }) => signal(tone))
  const leave = async () => {
    door.door.forget()
    await Promise.race([forgetPage(location.pathname), new Promise((resolve) => setTimeout(resolve, 500))])
    location.replace(after)
  }
  return (
    <main className={styles.door} id="content">
      <DoorTop roster={roster} guests={guests} line={line} waiting={waiting} />
      <div className={styles.near}>
        {line === 'signed-out' && <SignedOut />}
        <DoorAnswer said={said} onUndo={last ? () => letOut(last) : null} />
        <DoorConflicts conflicts={conflicts} roster={roster} onRead={(one) => door.door.hearConflict(one)} />
        <DoorScan onCode={letInByCode} />
      </div>
      <DoorList roster={roster} guests={guests} letting={{ letIn, letOut, letInByCode }} />
      <div className={styles.more}>
        <DoorLately guests={guests} roster={roster} letOut={letOut} />
        {'eventId' in opening.way && (
          <DoorWalkIn
            first={answered?.walkIn ?? null}
            requestKey={opening.requestKey}
            isDown={line === 'down'}
            onWalkIn={door.walkIn}
          />
        )}
      </div>
      <DoorFoot waiting={waiting} onLeave={() => void leave()} />
    </main>
  )
}

function SignedOut() {
  return (
    <Alert tone="warn">
      Your sign-in has ended. You can work on: entries wait on this device.{' '}
      <a className="textlink" href="/admin-login" target="_blank" rel="noopener">
        Sign in again
      </a>{' '}
      and they are told by themselves.
    </Alert>
  )
}

/** The page was kept without names; they come from the device, or from the site. */
function Opening({ isDown }: { isDown: boolean }) {
  return (
    <main className={styles.over} id="content">
      <h1>The door opens</h1>
      <p className="lead" role="status">
        {isDown
          ? 'This device has no list, and the line is down. It opens as soon as the line is back.'
          : 'The list is on its way.'}
      </p>
    </main>
  )
}
