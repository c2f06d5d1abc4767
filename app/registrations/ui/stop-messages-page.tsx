import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import styles from './register.module.css'

interface StopMessagesProps {
  title: string
  question: string
  /** The text after unsubscribing. */
  stopped: string
  /** What stays as it is. */
  kept: string
  isStopped: boolean
  /** Where to go from there. */
  next: { to: string; label: string }
}

/** Where 'Stop these mails' of a mail leads. A plain form: it needs no scripts. */
export function StopMessagesPage({ title, question, stopped, kept, isStopped, next }: StopMessagesProps) {
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <h1 className={styles.stopTitle}>{title}</h1>
      {isStopped ? (
        <div className="stack">
          <Alert tone="good">{stopped}</Alert>
          <p className="mut">{kept}</p>
          <ButtonLink to={next.to} variant="line">
            {next.label}
          </ButtonLink>
        </div>
      ) : (
        <form method="post" className="stack">
          <p className="lead">{question}</p>
          <p className="mut">{kept}</p>
          <Button type="submit">Stop the mails</Button>
        </form>
      )}
    </main>
  )
}
