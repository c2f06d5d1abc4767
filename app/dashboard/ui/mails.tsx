import { Form, useNavigation } from 'react-router'
import type { ListedMail, MailStatus } from '#app/platform/mail-list.ts'
import { Ago, type Clock } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { TabPanel, Tabs } from '#app/ui/tabs.tsx'
import type { MailsView } from '../mails.server.ts'
import { MAILS_NOT_LOADED, NO_MAILS } from '../rules.ts'
import styles from './mails.module.css'

const badges = {
  waiting: { kind: 'few', text: 'Waiting' },
  delivered: { kind: 'ok', text: 'Delivered' },
  failed: { kind: 'out', text: 'Failed' },
} as const satisfies Record<MailStatus, { kind: string; text: string }>

function useIsSending(): boolean {
  return useNavigation().formMethod === 'POST'
}

/** Where mails go, and a way to try it. */
export function MailWay({ way }: { way: MailsView['way'] }) {
  return (
    <Panel title={'server' in way ? 'Mails leave by a server' : 'Mails are kept on the server'}>
      {'server' in way ? (
        <p className="mut">
          They go through <b className={styles.place}>{way.server}</b>.
        </p>
      ) : (
        <p className="mut">
          No mail server is set (SMTP_URL). Each mail is a file in{' '}
          <b className={styles.place}>{way.folder}</b>: open it there and pass it on.
        </p>
      )}
      <Form method="post" preventScrollReset>
        <Button type="submit" name="intent" value="test" variant="line" size="s" disabled={useIsSending()}>
          Send test mail
        </Button>
      </Form>
    </Panel>
  )
}

export function MailList({
  view,
  status,
  clock,
}: {
  view: MailsView | null
  status: MailStatus | 'all'
  clock: Clock
}) {
  return (
    <Panel
      title="Mails"
      aside={<span className="xs mut3">Kept for 90 days, their words until delivered</span>}
    >
      <Tabs
        label="Mails by state"
        active={status}
        tabs={[
          { id: 'all', label: 'All' },
          { id: 'waiting', label: 'Waiting', count: view?.waiting },
          { id: 'failed', label: 'Failed', count: view?.failed },
          { id: 'delivered', label: 'Delivered' },
        ]}
      />
      <TabPanel id={status} className={styles.panel}>
        {!view && <Alert>{MAILS_NOT_LOADED}</Alert>}
        {view?.mails.length === 0 && (
          <EmptyState
            size="s"
            title={NO_MAILS}
            help="Password links and notices stand here once there are any."
          />
        )}
        {view && view.mails.length > 0 && <Mails mails={view.mails} clock={clock} />}
        {view && <Pager label="Pages of mails" page={view.page} hasMore={view.hasMore} />}
      </TabPanel>
    </Panel>
  )
}

function Mails({ mails, clock }: { mails: readonly ListedMail[]; clock: Clock }) {
  return (
    <DataTable
      caption="Mails, the newest first"
      rows={mails}
      keyOf={({ id }) => id}
      columns={[
        { label: 'To', renderCell: ({ recipient }) => <span className={styles.place}>{recipient}</span> },
        { label: 'Subject', renderCell: ({ subject }) => subject },
        { label: 'State', renderCell: (mail) => <State mail={mail} /> },
        { label: 'Written', renderCell: ({ createdAt }) => <Ago instant={createdAt} clock={clock} /> },
        { label: 'Actions', isActions: true, renderCell: (mail) => <SendAgain mail={mail} /> },
      ]}
    />
  )
}

function State({ mail }: { mail: ListedMail }) {
  const { kind, text } = badges[mail.status]
  return (
    <div className={styles.state}>
      <Badge kind={kind}>{text}</Badge>
      {mail.lastProblem && <span className="xs mut">{mail.lastProblem}</span>}
      {mail.status !== 'delivered' && mail.attempts > 0 && (
        <span className="xs mut3">{mail.attempts === 1 ? 'Tried once' : `Tried ${mail.attempts} times`}</span>
      )}
    </div>
  )
}

function SendAgain({ mail }: { mail: ListedMail }) {
  const isBusy = useIsSending()
  if (!mail.canSendAgain) return null
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={mail.id} />
      <Button
        type="submit"
        name="intent"
        value="again"
        variant="line"
        size="s"
        disabled={isBusy}
        aria-label={`Send again to ${mail.recipient}`}
      >
        Send again
      </Button>
    </Form>
  )
}
