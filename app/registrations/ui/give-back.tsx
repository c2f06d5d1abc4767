import { useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { SeatStanding } from '../model.ts'
import styles from './ticket.module.css'

const words = {
  seated: {
    open: 'Give the seat back',
    help: 'It goes to the next in the waitlist at once, and cannot be taken back.',
    act: 'Give it back',
    busy: 'Giving back...',
    keep: 'Keep my seat',
  },
  waiting: {
    open: 'Leave the waitlist',
    help: 'Your place goes to whoever stands behind you, and cannot be taken back.',
    act: 'Leave it',
    busy: 'Leaving...',
    keep: 'Keep my place',
  },
} as const

/** Asks before it acts, with scripts and without. */
export function GiveBack({
  standing,
  title,
  isSending,
}: {
  standing: Exclude<SeatStanding, 'cancelled'>
  title: string
  isSending: boolean
}) {
  const details = useRef<HTMLDetailsElement>(null)
  const { open, help, act, busy, keep } = words[standing]
  const keeps = () => {
    details.current?.removeAttribute('open')
    details.current?.querySelector('summary')?.focus()
  }
  return (
    <details ref={details} className={styles.giveBack}>
      <summary>{open}</summary>
      <Form method="post" preventScrollReset>
        <p className="mut">
          {title}: {help}
        </p>
        <div className={styles.choices}>
          <span className="scripted">
            <Button variant="line" disabled={isSending} onClick={keeps}>
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
