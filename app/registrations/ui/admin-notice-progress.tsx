import { Form } from 'react-router'
import { formatPhone } from '#app/club/person-fields.rules.ts'
import type { Clock } from '#app/ui/ago.tsx'
import { Button, ExternalLink } from '#app/ui/button.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { progressText } from '#app/ui/mail-progress.ts'
import { SavedMailsLink } from '#app/ui/saved-mails-link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { NoticeStatus } from '../model.ts'
import styles from './admin-notice-progress.module.css'
import { useSent } from './admin-use-submission.ts'

/** The mails about the last change of the event, and the people without an address. */
export function NoticeProgress({
  notices,
  clock,
}: {
  notices: NoticeStatus
  clock: Clock
}) {
  const { isSent } = useSent()
  return (
    <Panel title="Telling people about the change">
      <div className="cluster" data-gap="3" data-align="between">
        <p role="status">{progressText(notices, clock)}</p>
        {notices.waiting > 0 && (
          <Form method="post" preventScrollReset className="cluster" data-gap="3">
            {(['send', 'stop'] as const).map((action) => (
              <Button
                key={action}
                type="submit"
                name="intent"
                value={`${action}-notices`}
                variant={action === 'send' ? 'lamp' : 'line'}
                size="s"
                isBusy={isSent(`${action}-notices`)}
                busyText="One moment..."
              >
                {action === 'send' ? 'Send now' : 'Stop the mails that wait'}
              </Button>
            ))}
          </Form>
        )}
      </div>
      {notices.saved > 0 && <SavedMailsLink />}
      {notices.toContact.length > 0 && <PeopleToContact {...notices} />}
    </Panel>
  )
}

function PeopleToContact({ toContact, toContactCount }: NoticeStatus) {
  return (
    <>
      <p className="sm mut">
        {toContactCount === 1 ? 'One person' : `${toContactCount} people`} left no e-mail address. Tell them
        yourself, and note it here.
      </p>
      <ul className={styles.toContact}>
        {toContact.map(({ id, name, phone, text }) => (
          <li key={id}>
            <p>
              <b>{name}</b>
              {phone && <span className="sm mut num">{formatPhone(phone)}</span>}
            </p>
            {phone && (
              <ExternalLink
                href={`https://wa.me/91${phone}?text=${encodeURIComponent(text)}`}
                variant="line"
                size="s"
                aria-label={`WhatsApp +91 ${phone}: write to ${name}`}
              >
                WhatsApp
              </ExternalLink>
            )}
            <Form method="post" preventScrollReset>
              <HiddenFields fields={{ intent: 'notified', id }} />
              <Button type="submit" variant="lamp" size="s" aria-label={`${name} was told`}>
                Told
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  )
}
