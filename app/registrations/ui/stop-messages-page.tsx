import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import styles from './register.module.css'

const KEPT =
  'Your registration stays. We still write if the event is moved or cancelled, or your seat changes.'

/** Where 'Stop these mails' of an organiser's message leads. A plain form: it needs no scripts. */
export function StopMessagesPage({
  eventId,
  title,
  isStopped,
}: {
  eventId: string
  title: string
  isStopped: boolean
}) {
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <h1>Messages about {title}</h1>
      {isStopped ? (
        <div className="stack">
          <Alert tone="good">You get no more messages from the organisers of this event.</Alert>
          <p className="mut">{KEPT}</p>
          <ButtonLink to={`/events/${eventId}`} variant="line">
            See the event
          </ButtonLink>
        </div>
      ) : (
        <form method="post" className="stack">
          <p className="lead">Should the organisers send you no more messages about this event?</p>
          <p className="mut">{KEPT}</p>
          <Button type="submit">Stop the messages</Button>
        </form>
      )}
    </main>
  )
}
