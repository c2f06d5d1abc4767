import { useEffect, useState } from 'react'
import { Alert } from '#app/ui/notice.tsx'
import type { Guest, GuestList, WalkInResult } from '#app/registrations/model.ts'
import { CheckInResult } from './check-in-result.tsx'
import styles from './check-in.module.css'
import { CheckInFooter } from './check-in-footer.tsx'
import { CheckInConflicts, RecentEntries } from './recent-entries.tsx'
import { GuestListPanel } from './guest-list.tsx'
import { CheckInEnded } from './check-in-ended.tsx'
import { uncachePage, reloadUnlessEntryPage } from './offline-page.ts'
import { Scanner } from './scanner.tsx'
import { playFeedback } from './feedback-sound.ts'
import { CheckInHeader } from './check-in-header.tsx'
import { type MissingGuest, WalkInForm } from './walk-in-form.tsx'
import type { CheckInMessage } from './check-in-messages.ts'
import { type CheckInProps, useCheckIn } from './use-check-in.ts'

type CheckIn = ReturnType<typeof useCheckIn>

/** What a form was answered on a page whose scripts never came. */
export interface CheckInFormResult {
  message: CheckInMessage | null
  walkIn: WalkInResult | null
}

/** Check-in: who has a seat, and who is in. It also works offline. */
export function CheckInScreen({
  props,
  formResult,
  finishedPath,
}: {
  props: CheckInProps
  formResult: CheckInFormResult | null
  /** Where the end of the evening leads. */
  finishedPath: string
}) {
  const checkIn = useCheckIn(props, formResult?.message ?? null)
  const { guestList, connection } = checkIn.state
  useEffect(reloadUnlessEntryPage, [])
  if (connection === 'over') return <CheckInEnded />
  if (!guestList) return <LoadingCheckIn isDown={connection === 'down'} />
  return (
    <ActiveCheckIn
      checkIn={checkIn}
      guestList={guestList}
      props={props}
      formResult={formResult}
      finishedPath={finishedPath}
    />
  )
}

function ActiveCheckIn({
  checkIn,
  guestList,
  props,
  formResult,
  finishedPath,
}: { checkIn: CheckIn; guestList: GuestList } & Parameters<typeof CheckInScreen>[0]) {
  const { state, undoCheckIn } = checkIn
  const checkInGuest = (guest: Guest) => playFeedback(checkIn.checkIn(guest).tone)
  const [missingGuest, setMissingGuest] = useState<MissingGuest | null>(null)
  const mayAdd = guestList.addsWalkIns ?? 'eventId' in props.access
  const checkInByCode = (code: string) =>
    void checkIn.checkInByCode(code).then(({ tone }) => playFeedback(tone))
  return (
    <main className={styles.screen} id="content">
      <CheckInHeader {...state} guestList={guestList} />
      <CheckInMessages checkIn={checkIn} guestList={guestList} onCode={checkInByCode} />
      <GuestListPanel
        guestList={guestList}
        guests={state.guests}
        actions={{ checkIn: checkInGuest, undoCheckIn, checkInByCode }}
        onMissing={mayAdd ? (name) => setMissingGuest({ name, turn: (missingGuest?.turn ?? 0) + 1 }) : null}
      />
      <div className={styles.more}>
        <RecentEntries guests={state.guests} guestList={guestList} undoCheckIn={undoCheckIn} />
        {mayAdd && (
          <WalkInForm
            key={missingGuest?.turn}
            missing={missingGuest}
            initial={formResult?.walkIn ?? null}
            requestKey={props.requestKey}
            isDown={state.connection === 'down'}
            isForMembers={guestList.isForMembers === true}
            onWalkIn={checkIn.addWalkIn}
          />
        )}
      </div>
      <CheckInFooter
        pendingCount={state.pendingCount}
        onLeave={() => void leaveCheckIn(checkIn, finishedPath)}
      />
    </main>
  )
}

async function leaveCheckIn({ session }: CheckIn, finishedPath: string) {
  session.deleteGuestList()
  await Promise.race([uncachePage(location.pathname), new Promise((resolve) => setTimeout(resolve, 500))])
  location.replace(finishedPath)
}

/** Urgent messages and the camera. */
function CheckInMessages({
  checkIn: { state, message, undoCheckIn, session },
  guestList,
  onCode,
}: {
  checkIn: CheckIn
  guestList: GuestList
  onCode: (code: string) => void
}) {
  const lastGuest = state.guests.find(({ id, checkedInAt }) => id === message?.id && checkedInAt !== null)
  return (
    <div className={styles.near}>
      {state.connection === 'signed-out' && <SignedOutNotice />}
      {guestList.closedBecause && <Alert tone="warn">{guestList.closedBecause}</Alert>}
      <CheckInResult message={message} onUndo={lastGuest ? () => undoCheckIn(lastGuest) : null} />
      <CheckInConflicts
        conflicts={state.conflicts}
        guestList={guestList}
        onRead={(one) => session.dismissConflict(one)}
      />
      <Scanner onCode={onCode} />
    </div>
  )
}

function SignedOutNotice() {
  return (
    <Alert tone="warn">
      Your sign-in has ended. You can work on: entries wait on this device.{' '}
      <a className="textlink" href="/admin-login" target="_blank" rel="noopener">
        Sign in again
      </a>{' '}
      and they are sent.
    </Alert>
  )
}

/** The page was kept without names; they come from the device, or from the site. */
function LoadingCheckIn({ isDown }: { isDown: boolean }) {
  return (
    <main className={styles.over} id="content">
      <h1>Check-in is opening</h1>
      <p className="lead" role="status">
        {isDown
          ? 'This phone has no list and no internet. Check-in opens as soon as the internet is back.'
          : 'The list is on its way.'}
      </p>
    </main>
  )
}
