import { useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CANCEL_ID, CONFIRM_ID, type SeatStatus } from '../model.ts'
import styles from './ticket-page.module.css'

const texts = {
  seated: {
    open: 'Cancel my registration',
    help: 'Your seat goes to the next person at once. You cannot undo this.',
    act: 'Yes, cancel it',
    busy: 'Cancelling...',
    keep: 'Keep my seat',
  },
  waiting: {
    open: 'Leave the waitlist',
    help: 'Your place goes to the next person. You cannot undo this.',
    act: 'Leave it',
    busy: 'Leaving...',
    keep: 'Keep my place',
  },
} as const

/** For a seat from the waitlist. */
export function ConfirmSeat({ isSending }: { isSending: boolean }) {
  return (
    <Form id={CONFIRM_ID} method="post" preventScrollReset>
      <Button type="submit" name="intent" value="confirm" isBusy={isSending} busyText="Confirming...">
        Confirm my seat
      </Button>
    </Form>
  )
}

/** Asks for confirmation, with scripts and without. */
export function GiveBack({
  status,
  title,
  isSending,
}: {
  status: Exclude<SeatStatus, 'cancelled'>
  title: string
  isSending: boolean
}) {
  const details = useRef<HTMLDetailsElement>(null)
  const { open, help, act, busy, keep } = texts[status]
  const closeForm = () => {
    details.current?.removeAttribute('open')
    details.current?.querySelector('summary')?.focus()
  }
  return (
    <details ref={details} className={styles.giveBack}>
      <summary>
        <Icon name="close" />
        {open}
      </summary>
      {/* A browser that follows the link of a mail opens what holds this. */}
      <Form id={CANCEL_ID} method="post" preventScrollReset>
        <p className="mut">
          {title}: {help}
        </p>
        <div className="cluster">
          <span className="scripted">
            <Button variant="line" disabled={isSending} onClick={closeForm}>
              {keep}
            </Button>
          </span>
          <Button type="submit" variant="danger-fill" isBusy={isSending} busyText={busy}>
            {act}
          </Button>
        </div>
      </Form>
    </details>
  )
}
