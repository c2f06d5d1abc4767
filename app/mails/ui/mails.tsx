import { Form, useNavigation } from 'react-router'
import type { MailStatus } from '#app/platform/mail/mail-list.ts'
import { Ago, type Clock, plainMoment } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ExternalLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Facts, Row, RowList } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { TabPanel, Tabs } from '#app/ui/tabs.tsx'
import type { MailsView, MailRow } from '../use-cases.server.ts'
import { MAILS_NOT_LOADED, NO_MAILS } from '../rules.ts'
import styles from './mails.module.css'

const badges = {
  waiting: { kind: 'few', text: 'Waiting' },
  delivered: { kind: 'ok', text: 'Delivered' },
  saved: { kind: 'past', text: 'Saved, not sent' },
  failed: { kind: 'out', text: 'Failed' },
} as const satisfies Record<MailStatus, { kind: string; text: string }>

export function useIsSending(): boolean {
  return useNavigation().formMethod === 'POST'
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
    <Panel title="Mails" isTitleHidden>
      <Tabs
        label="Mails by state"
        active={status}
        tabs={[
          { id: 'all', label: 'All' },
          { id: 'waiting', label: 'Waiting', count: view?.waiting || undefined },
          { id: 'failed', label: 'Failed', count: view?.failed || undefined },
          { id: 'saved', label: 'Saved, not sent', count: view?.saved || undefined },
          { id: 'delivered', label: 'Delivered' },
        ]}
      />
      <TabPanel id={status} className="stack">
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

function Mails({ mails, clock }: { mails: readonly MailRow[]; clock: Clock }) {
  return (
    <RowList label="Mails, the newest first">
      {mails.map((mail) => (
        <MailRowView key={mail.id} mail={mail} clock={clock} />
      ))}
    </RowList>
  )
}

function MailRowView({ mail, clock }: { mail: MailRow; clock: Clock }) {
  const { recipient, subject, status, lastProblem, attempts, createdAt } = mail
  const { kind, text } = badges[status]
  const isTried = status !== 'delivered' && attempts > 0
  return (
    <Row
      title={recipient}
      age={<Ago instant={createdAt} clock={clock} />}
      facts={[
        <Badge key="state" kind={kind}>
          {text}
        </Badge>,
        subject,
      ]}
      action={mail.canSendAgain && <SendAgain mail={mail} />}
      foot={lastProblem && <span className={`sm mut ${styles.problem}`}>{lastProblem}</span>}
    >
      <Facts
        facts={[
          ['Subject', subject],
          ['Written', plainMoment(createdAt, clock.timeZone)],
          ['Tried', isTried ? (attempts === 1 ? 'once' : `${attempts} times`) : null],
        ]}
      />
      <SavedText mail={mail} />
    </Row>
  )
}

/** The text of a mail that was saved but not sent, to be copied. */
function SavedText({ mail: { text, whatsapp } }: { mail: MailRow }) {
  const isLive = useHydrated()
  if (text === null) return null
  const copies = async () => {
    await navigator.clipboard.writeText(text)
    showToast('The text is copied.')
  }
  return (
    <>
      <p className={styles.words}>{text}</p>
      <div className="cluster">
        {isLive && 'clipboard' in navigator && (
          <Button variant="line" size="s" onClick={() => void copies()}>
            Copy
          </Button>
        )}
        {whatsapp && (
          <ExternalLink href={whatsapp} variant="line" size="s">
            Send by WhatsApp
          </ExternalLink>
        )}
      </div>
    </>
  )
}

function SendAgain({ mail }: { mail: MailRow }) {
  const isBusy = useIsSending()
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={mail.id} />
      <Button
        type="submit"
        name="intent"
        value="again"
        variant="soft"
        size="s"
        disabled={isBusy}
        aria-label={`Send again to ${mail.recipient}`}
      >
        Send again
      </Button>
    </Form>
  )
}
