import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { type Clock, plainMoment } from '#app/ui/ago.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { MailsView } from '../use-cases.server.ts'
import { useIsSending } from './mails.tsx'
import styles from './mails.module.css'

/** Where mails go, and a way to try it. */
export function MailTransport({
  transport,
  sendable: { saved, failed },
}: Pick<MailsView, 'transport' | 'sendable'>) {
  const isBusy = useIsSending()
  const hasServer = 'server' in transport
  return (
    <>
      <Fold
        title={hasServer ? 'Mails are sent by a mail server' : 'Mail is not set up'}
        state={hasServer ? transport.server : 'Each mail is saved, none is sent'}
      >
        {hasServer ? <ServerNote {...transport} /> : <FolderNote folder={transport.folder} />}
        <p className="mut">Mails are kept for 90 days, their text until they are delivered.</p>
        <Form method="post" className="cluster" data-gap="3" preventScrollReset>
          {!hasServer && (
            <ButtonLink to="/admin/settings?tab=mail" size="s">
              Set up a mail server
            </ButtonLink>
          )}
          <Button type="submit" name="intent" value="test" variant="line" size="s" disabled={isBusy}>
            Send test mail
          </Button>
        </Form>
      </Fold>
      {hasServer && saved > 0 && (
        <SendAll status="saved">
          {saved === 1 ? 'Send the saved mail' : `Send the ${saved} saved mails`}
        </SendAll>
      )}
      {hasServer && failed > 0 && <SendAll status="failed">Send all failed again</SendAll>}
    </>
  )
}

/** Shown after a restore, until a super admin says that this is the club's site and not a copy. */
export function HeldMails({ madeAt, clock }: { madeAt: string; clock: Clock }) {
  const isBusy = useIsSending()
  return (
    <Panel title="Mails are saved, not sent">
      <p>
        This site was restored from a backup of {plainMoment(madeAt, clock.timeZone)}. If it is a copy beside
        the club’s site, leave it like this: it would send everybody each mail twice. If it is the club’s site
        now, let mails leave. Some of those saved below may have been sent before the restore.
      </p>
      <Form method="post" preventScrollReset>
        <Button type="submit" name="intent" value="leave" size="s" disabled={isBusy}>
          Let mails leave
        </Button>
      </Form>
    </Panel>
  )
}

function SendAll({ status, children }: { status: 'saved' | 'failed'; children: ReactNode }) {
  const isBusy = useIsSending()
  return (
    <Form method="post" preventScrollReset>
      <HiddenFields fields={{ intent: 'all', status }} />
      <Button type="submit" size="s" variant={status === 'failed' ? 'line' : undefined} disabled={isBusy}>
        {children}
      </Button>
    </Form>
  )
}

function ServerNote({ server, source }: { server: string; source: 'environment' | 'settings' }) {
  return (
    <p className="mut">
      They go through <b className={styles.place}>{server}</b>, set{' '}
      {source === 'environment' ? (
        'where the site is started (SMTP_URL).'
      ) : (
        <>
          in <Link to="/admin/settings?tab=mail">Settings</Link>.
        </>
      )}
    </p>
  )
}

function FolderNote({ folder }: { folder: string }) {
  return (
    <p className="mut">
      Nothing is sent until a mail server is set. Each mail is saved as a file in{' '}
      <b className={styles.place}>{folder}</b> on the server. You can pass on the text of tickets and notices
      from the list below; links that open an account are in the folder only.
    </p>
  )
}
