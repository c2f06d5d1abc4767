import type { ReactNode } from 'react'
import { formatPhone } from '#app/club/person-fields.rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon, Mark } from '#app/ui/icon.tsx'
import type { JoinAnswers } from '../model.ts'
import styles from './join.module.css'

/** Whose request came in, and where the club writes to. */
export type Sender = Pick<JoinAnswers, 'name' | 'phone'>

/** One title card over everything, while a line runs out. */
export function SentCard({ sender: { name, phone }, children }: { sender: Sender; children?: ReactNode }) {
  return (
    <div className={styles.card} role="status">
      <Mark />
      <p className="title-i">Request received, {name}.</p>
      <p className={styles.next}>
        A club admin reads it and writes to <span className="num">{formatPhone(phone)}</span> on WhatsApp.
      </p>
      <p className={styles.next}>If you asked before, these answers replace the earlier ones.</p>
      {children ?? <div className={styles.running} aria-hidden="true" />}
    </div>
  )
}

/** What stays when the card has left, until it is closed. */
export function SentLine({ sender, onClose }: { sender: Sender; onClose: () => void }) {
  return (
    <div className={styles.sentLine} role="status">
      <p>
        Your request to join was sent. A club admin writes to{' '}
        <span className="num">{formatPhone(sender.phone)}</span> on WhatsApp.
      </p>
      <Button variant="line" size="icon" aria-label="Close this message" onClick={onClose}>
        <Icon name="close" />
      </Button>
    </div>
  )
}
