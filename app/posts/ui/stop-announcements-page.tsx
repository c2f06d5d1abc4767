import { longDay } from '../model.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import styles from './announcement.module.css'

/** Where 'Stop these mails' of an announcement leads. A plain form: it needs no scripts. */
export function StopAnnouncementsPage({
  isStopped,
  stoppedAt,
  timeZone,
}: {
  isStopped: boolean
  stoppedAt: string | null
  timeZone: string
}) {
  return (
    <main className={`wrap ${styles.stop}`} id="content">
      <h1>Announcements by e-mail</h1>
      {isStopped ? (
        <>
          <Alert tone="good">
            You get no announcements by e-mail
            {stoppedAt && `, since ${longDay(stoppedAt, timeZone)}`}.
          </Alert>
          <p className="mut">
            Mails about your account and your tickets still come. You can agree again on your page.
          </p>
          <div>
            <ButtonLink to="/me" variant="line">
              My page
            </ButtonLink>
          </div>
        </>
      ) : (
        <form method="post" className="stack">
          <p className="lead">Should the club send you no more announcements by e-mail?</p>
          <p className="mut">Mails about your account and your tickets still come.</p>
          <div>
            <Button type="submit">Stop the announcements</Button>
          </div>
        </form>
      )}
    </main>
  )
}
