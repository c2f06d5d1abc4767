import { Form } from 'react-router'
import { plainMoment } from '#app/ui/ago.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { progressText, SavedMailsLink } from '#app/ui/saved-mails-link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Audience, ScheduledMessage, SentMessage } from '../model.ts'
import type { RegistrationsView } from './admin-form-result.ts'
import { messagePage } from './admin-message-question.tsx'
import styles from './admin-registrations.module.css'
import { useSent } from './admin-use-submission.ts'

const audienceNames: Record<Audience, string> = {
  all: 'everybody',
  seated: 'everybody with a seat',
  waiting: 'the waitlist',
  in: 'who is checked in',
}

/** The messages that leave later; each can be changed or withdrawn until then. */
export function ScheduledMessages({ view }: { view: RegistrationsView }) {
  if (view.messages.length === 0) return null
  return (
    <Panel title="Scheduled messages">
      <ul className={styles.messages}>
        {view.messages.map((message) => (
          <ScheduledRow key={message.id} message={message} view={view} />
        ))}
      </ul>
    </Panel>
  )
}

/** The messages that left, and how far their mails are. */
export function SentMessages({ view }: { view: RegistrationsView }) {
  if (view.sent.length === 0) return null
  return (
    <Panel title="Messages that left">
      <ul className={styles.messages}>
        {view.sent.map((message) => (
          <SentRow key={message.id} message={message} view={view} />
        ))}
      </ul>
    </Panel>
  )
}

function SentRow({ message, view }: { message: SentMessage; view: RegistrationsView }) {
  const { subject, sentAt } = message
  return (
    <li>
      <div>
        <b>{subject}</b>
        <p className="sm mut">
          <time dateTime={sentAt}>{plainMoment(sentAt, view.clock.timeZone)}</time>:{' '}
          {progressText(message, view.clock)}
        </p>
        {message.saved > 0 && <SavedMailsLink />}
      </div>
    </li>
  )
}

function ScheduledRow({ message, view }: { message: ScheduledMessage; view: RegistrationsView }) {
  const { isSent } = useSent()
  const { id, subject, to, sendAt, by } = message
  const page = messagePage(view)
  return (
    <li>
      <div>
        <b>{subject}</b>
        <p className="sm mut">
          To {audienceNames[to]}, on <time dateTime={sendAt}>{plainMoment(sendAt, view.clock.timeZone)}</time>
          {by && `, by ${by}`}
        </p>
      </div>
      <div className="cluster">
        <ButtonLink to={`${page}?message=${id}`} variant="line" size="s" aria-label={`Change ${subject}`}>
          Change
        </ButtonLink>
        <Form method="post" action={page} preventScrollReset>
          <HiddenFields fields={{ intent: 'withdraw-message', messageId: id }} />
          <Button
            type="submit"
            variant="line"
            size="s"
            aria-label={`Withdraw ${subject}`}
            isBusy={isSent('withdraw-message')}
            busyText="One moment..."
          >
            Withdraw
          </Button>
        </Form>
      </div>
    </li>
  )
}
