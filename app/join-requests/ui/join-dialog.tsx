import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Dialog } from '#app/ui/dialog.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useLater } from '#app/ui/use-later.ts'
import { FIVE_ANSWERS, SUCCESS_POPUP_MS } from '../rules.ts'
import { JoinForm } from './join-form.tsx'
import styles from './join.module.css'
import { KeptStatusLine } from './keep-status-link.tsx'
import { type Sender, SentCard, SentLine } from './join-success-card.tsx'
import { useJoinForm } from './use-join-form.ts'

/** The form, then for three seconds a title card over everything, then a line that stays until it is closed. */
export function JoinDialog({ contactEmail, onClose }: { contactEmail: string; onClose: () => void }) {
  const [sender, setSender] = useState<Sender | null>(null)
  const [isRead, setRead] = useState(false)
  useLater(sender !== null, SUCCESS_POPUP_MS, () => setRead(true))
  if (!sender) return <FormDialog contactEmail={contactEmail} onClose={onClose} onSent={setSender} />
  if (isRead) return <SentLine sender={sender} onClose={onClose} />
  return (
    <Dialog key="sent" size="screen" label="Request sent" hasCross={false} onClose={() => setRead(true)}>
      <SentCard sender={sender} />
    </Dialog>
  )
}

function FormDialog({
  contactEmail,
  onClose,
  onSent,
}: {
  contactEmail: string
  onClose: () => void
  onSent: (sender: Sender) => void
}) {
  const form = useJoinForm({ onSent })
  useLeaving({ onLeft: onClose, isHeld: form.isSubmitting || form.failure !== null })
  return (
    <Dialog labelledBy="join-heading" canClose={!form.isSubmitting} onClose={onClose}>
      <div className={styles.split}>
        <div className={styles.art}>
          <Picture src="/art/hero/cinematography.webp" alt="" width={1200} height={900} sizes="50vw" />
        </div>
        <div className={styles.side}>
          <h2 id="join-heading">Join the crew</h2>
          <p className="mut">{FIVE_ANSWERS}</p>
          <KeptStatusLine />
          <JoinForm form={form} contactEmail={contactEmail} />
        </div>
      </div>
    </Dialog>
  )
}

/** Back leaves the page under the dialog, so the dialog closes; the typed values stay. */
function useLeaving({ onLeft, isHeld }: { onLeft: () => void; isHeld: boolean }) {
  const { pathname } = useLocation()
  const [from] = useState(pathname)
  const hasLeft = pathname !== from && !isHeld
  useEffect(() => {
    if (hasLeft) onLeft()
  }, [hasLeft, onLeft])
}
