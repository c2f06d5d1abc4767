import { useEffect, useRef, useState } from 'react'
import { restoreTyped } from '#app/ui/early-typing.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { FIVE_ANSWERS, type JoinErrors } from '../rules.ts'
import { JoinForm } from './join-form.tsx'
import styles from './join.module.css'
import { KeptStatusLine } from './keep-status-link.tsx'
import { type Sender, SentCard } from './join-success-card.tsx'
import { type Draft, useJoinForm } from './use-join-form.ts'

/** The result of the page's action for a form sent without scripts. */
export interface JoinPageResult {
  /** Null: nothing was sent. */
  sender: Sender | null
  failure: string | null
  errors: JoinErrors
  draft: Partial<Draft>
}

const WITHDRAWN = 'Your request is withdrawn. Nothing of it is left.'

export function JoinPage({
  contactEmail,
  answered,
  isWithdrawn,
}: {
  contactEmail: string
  answered?: JoinPageResult
  /** A request was just withdrawn by its status link. */
  isWithdrawn: boolean
}) {
  useEffect(restoreTyped, [])
  const [sender, setSender] = useState(answered?.sender ?? null)
  const form = useJoinForm({ answered, onSent: setSender })
  if (sender) return <RequestSent sender={sender} />
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <div>
        <h1>Join the crew</h1>
        {isWithdrawn && <Alert tone="good">{WITHDRAWN}</Alert>}
        <p className="lead">{FIVE_ANSWERS}</p>
        <KeptStatusLine />
        <div className={styles.still}>
          <Picture
            src="/art/hero/cinematography.webp"
            alt=""
            width={1200}
            height={900}
            sizes="58vw"
            isUrgent
          />
        </div>
      </div>
      <JoinForm form={form} contactEmail={contactEmail} />
    </main>
  )
}

function RequestSent({ sender }: { sender: Sender }) {
  const main = useRef<HTMLElement>(null)
  // The pressed button may have been far down the page, and it is no longer there.
  useEffect(() => {
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main className={styles.sent} id="content" ref={main} tabIndex={-1}>
      <h1 className="sr">Join the crew</h1>
      <SentCard sender={sender}>
        <ButtonLink to="/" variant="line">
          Go to Home
        </ButtonLink>
      </SentCard>
    </main>
  )
}
