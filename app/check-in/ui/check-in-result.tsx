import { Button } from '#app/ui/button.tsx'
import { AdminIcon, type AdminIconName } from '#app/ui/admin-icon.tsx'
import styles from './check-in-result.module.css'
import type { CheckInMessage } from './check-in-messages.ts'
import type { MessageOnScreen } from './use-check-in.ts'

const icons = { in: 'check', already: 'clock', no: 'close', back: 'undo' } satisfies Record<
  CheckInMessage['tone'],
  AdminIconName
>

/** The result of a check-in, large enough to read at arm's length. Screen readers announce a refusal at once. */
export function CheckInResult({
  message,
  onUndo,
}: {
  message: MessageOnScreen | null
  /** null: there is nothing to undo. */
  onUndo: (() => void) | null
}) {
  const isProblem = message?.tone === 'no' || message?.tone === 'already'
  const text = message && <ResultText key={message.turn} message={message} />
  return (
    <section className={styles.answer} data-tone={message?.tone ?? 'idle'} aria-label="Answer" tabIndex={-1}>
      {!message && <IdleText />}
      <div role="status" aria-atomic="true">
        {!isProblem && text}
      </div>
      <div role="alert" aria-atomic="true">
        {isProblem && text}
      </div>
      {onUndo && (
        <Button variant="line" className={`${styles.undo} scripted`} onClick={onUndo}>
          <AdminIcon name="undo" />
          Undo
        </Button>
      )}
    </section>
  )
}

function ResultText({ message }: { message: CheckInMessage }) {
  return (
    <div className={styles.words}>
      <AdminIcon name={icons[message.tone]} />
      <p className={styles.title}>{message.title}</p>
      <p className={styles.help}>{message.help}</p>
    </div>
  )
}

function IdleText() {
  return (
    <div className={styles.words}>
      <AdminIcon name="person" />
      <p className={styles.title}>Ready</p>
      <p className={styles.help}>Scan a ticket, or find the name on the list.</p>
    </div>
  )
}
