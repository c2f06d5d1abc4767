import { useEffect, useState } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useLater } from '#app/ui/use-later.ts'
import { SUCCESS_POPUP_MS } from '../rules.ts'
import { JoinForm } from './join-form.tsx'
import styles from './join.module.css'
import { JOIN_ADDRESS } from './post.ts'
import { SentCard } from './sent-card.tsx'
import { useJoinForm } from './use-join-form.ts'

/**
 * Stands once in the page and opens for every button that leads to the join page: without scripts the same buttons
 * lead there.
 */
export function JoinDialog({ contactEmail }: { contactEmail: string }) {
  const [stage, setStage] = useState<'closed' | 'form' | 'sent'>('closed')
  useJoinButtons(() => setStage('form'))
  const close = () => setStage('closed')
  useLater(stage === 'sent', SUCCESS_POPUP_MS, close)
  if (stage === 'closed') return null
  if (stage === 'sent') {
    return (
      <Dialog key="sent" size="screen" label="Request sent" hasCross={false} onClose={close}>
        <SentCard />
      </Dialog>
    )
  }
  return <FormDialog contactEmail={contactEmail} onClose={close} onSent={() => setStage('sent')} />
}

function FormDialog({
  contactEmail,
  onClose,
  onSent,
}: {
  contactEmail: string
  onClose: () => void
  onSent: () => void
}) {
  const form = useJoinForm({ onSent })
  return (
    <Dialog labelledBy="join-heading" canClose={!form.isSubmitting} onClose={onClose}>
      <div className={styles.split}>
        <div className={styles.art}>
          <Picture src="/art/events/lighting.webp" alt="" width={1600} height={900} sizes="50vw" />
        </div>
        <div className={styles.side}>
          <h2 id="join-heading">Join the crew</h2>
          <p className="mut">Five answers. We will write to you on WhatsApp once an admin has read them.</p>
          <JoinForm form={form} contactEmail={contactEmail} />
        </div>
      </div>
    </Dialog>
  )
}

function useJoinButtons(onAsked: () => void) {
  useEffect(() => {
    const listen = (event: SubmitEvent) => {
      const form = event.target
      const isAsking = form instanceof HTMLFormElement && form.getAttribute('action') === JOIN_ADDRESS
      if (!isAsking || form.method !== 'get' || location.pathname === JOIN_ADDRESS) return
      event.preventDefault()
      onAsked()
    }
    // Before React hears it: a form that finds its submission prevented does not navigate.
    addEventListener('submit', listen, { capture: true })
    return () => removeEventListener('submit', listen, { capture: true })
  }, [onAsked])
}
