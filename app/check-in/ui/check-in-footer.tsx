import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogBody } from '#app/ui/dialog.tsx'
import { ThemeToggle } from '#app/ui/theme-toggle.tsx'
import styles from './check-in.module.css'

/** How it is used without a hand on the screen, the lights, and the end of the evening. */
export function CheckInFooter({ pendingCount, onLeave }: { pendingCount: number; onLeave: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <footer className={styles.foot}>
      <p className="xs mut3">
        Type a name and press Enter, or go down the list with the arrows. A scanner that types works anywhere
        on this page.
      </p>
      <ThemeToggle />
      <Button variant="bare" className="scripted" onClick={() => setAsking(true)}>
        Finish check-in
      </Button>
      {isAsking && (
        <Dialog size="narrow" label="Finish check-in" onClose={() => setAsking(false)}>
          <DialogBody title="Finish check-in">
            <p className="mut">The names leave this device. Everybody who was let in stays let in.</p>
            {pendingCount > 0 && (
              <p>
                {pendingCount} {pendingCount === 1 ? 'entry has' : 'entries have'} not been sent yet.{' '}
                {pendingCount === 1 ? 'It stays' : 'They stay'} on this device and will be sent when you
                reopen check-in on this device while online.
              </p>
            )}
            <div className="cluster" data-gap="3" data-align="end">
              <Button variant="line" onClick={() => setAsking(false)}>
                Stay at the door
              </Button>
              <Button variant="lamp" onClick={onLeave}>
                Remove names from this phone
              </Button>
            </div>
          </DialogBody>
        </Dialog>
      )}
    </footer>
  )
}
