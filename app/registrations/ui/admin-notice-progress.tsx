import { Form } from 'react-router'
import type { Clock } from '#app/ui/ago.tsx'
import { Button } from '#app/ui/button.tsx'
import { areDue, progressText, SavedMailsLink } from '#app/ui/saved-mails-link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { NoticeStatus } from '../model.ts'
import { PeopleToContact } from './admin-people-to-contact.tsx'
import { useSent } from './admin-use-submission.ts'

/** The mails about the last change of the event, and the people without an address. */
export function NoticeProgress({
  eventId,
  notices,
  clock,
}: {
  eventId: string
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
            {(areDue(notices, clock) ? (['stop'] as const) : (['send', 'stop'] as const)).map((action) => (
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
      {notices.toContact.length > 0 && <PeopleToContact {...notices} eventId={eventId} />}
    </Panel>
  )
}
