import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '#app/club/person-fields.rules.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon, Mark } from '#app/ui/icon.tsx'
import type { JoinAnswers } from '../model.ts'
import styles from './join.module.css'
import { KeepStatusLink } from './keep-status-link.tsx'

/** The applicant, with the number that the club writes to and the private page with the status of the request. */
export interface Sender extends Pick<JoinAnswers, 'name' | 'phone'> {
  statusUrl: string
}

/** From the third day on the dashboard marks a request as late. */
const WHO_READS = 'A club admin reads it, mostly within three days,'

const pathOf = (url: string) => new URL(url).pathname

/** One title card over everything, while a line runs out. */
export function SentCard({ sender, children }: { sender: Sender; children?: ReactNode }) {
  const { name, phone, statusUrl } = sender
  return (
    <div className={styles.card} role="status">
      <Mark />
      <p className="title-i">Request received, {name}.</p>
      <p className={styles.next}>
        {WHO_READS} and writes to <span className="num">{formatPhone(phone)}</span> on WhatsApp.
      </p>
      <p className={styles.next}>If you asked before from another browser, an admin reads both.</p>
      <div className={styles.choices}>
        <ButtonLink to={pathOf(statusUrl)} variant="line" size="s">
          See how my request stands
        </ButtonLink>
        {children && <KeepStatusLink statusUrl={statusUrl} phone={phone} />}
      </div>
      {children ?? <div className={styles.running} aria-hidden="true" />}
    </div>
  )
}

/** Shown after the card until it is closed. */
export function SentLine({ sender, onClose }: { sender: Sender; onClose: () => void }) {
  return (
    <div className={styles.sentLine} role="status">
      <div className="cluster">
        <p>
          Your request to join was sent. {WHO_READS} and writes to{' '}
          <span className="num">{formatPhone(sender.phone)}</span> on WhatsApp.{' '}
          <Link className="textlink" to={pathOf(sender.statusUrl)} onClick={onClose}>
            See how it stands
          </Link>
        </p>
        <KeepStatusLink statusUrl={sender.statusUrl} phone={sender.phone} />
      </div>
      <Button variant="line" size="icon" aria-label="Close this message" onClick={onClose}>
        <Icon name="close" />
      </Button>
    </div>
  )
}
