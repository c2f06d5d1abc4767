import { Form, useNavigation } from 'react-router'
import { type FormResult, toneOf } from '#app/club/form-result.ts'
import { type Clock, plainMoment } from '#app/ui/ago.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { mailTotal, progressText, SavedMailsLink } from '#app/ui/saved-mails-link.tsx'
import { MailPreview } from '#app/ui/mail-preview.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { AnnouncementView, SentAnnouncement } from '../model.ts'

const NO_SERVER =
  'No mail server is set: mails are kept on the server, where super admins find them under Mails.'

const membersText = (count: number) => (count === 1 ? '1 member' : `${count} members`)

interface AnnouncementProps {
  postId: string
  /** null: the post is a draft. */
  view: AnnouncementView | null
  clock: Clock
}

/** Below the editor: whether the post was sent, and the way to send it. */
export function AnnouncementPanel({ postId, view, clock }: AnnouncementProps) {
  const lastAnnouncement = view?.sent[0]
  return (
    <Panel title="By email">
      {!view && (
        <p className="mut">Once the announcement is published, it can be sent to the members who agreed.</p>
      )}
      {view && (
        <div className="stack">
          <p className="mut">
            {lastAnnouncement
              ? `${lastAnnouncement.saved > 0 ? 'Saved, not sent, on' : 'Last sent on'} ${plainMoment(lastAnnouncement.sentAt, clock.timeZone)}.`
              : 'Not sent yet.'}{' '}
            {view.recipients > 0 && `${membersText(view.recipients)} can get it.`}
          </p>
          <div>
            <ButtonLink to={`/admin/posts/${postId}?view=mail`} variant="line">
              {lastAnnouncement ? 'See what became of it' : 'Preview and send'}
            </ButtonLink>
          </div>
        </div>
      )}
    </Panel>
  )
}

interface SendingProps {
  view: AnnouncementView
  answer: FormResult | null
  requestKey: string
  clock: Clock
  /** false: there is no mail server. */
  isMailSent: boolean
}

/** The preview of the mail, its recipients, and the progress of earlier mails. */
export function SendAnnouncement(props: SendingProps) {
  const { view, answer } = props
  return (
    <div className="stack">
      {answer && <Alert tone={toneOf(answer)}>{answer.message}</Alert>}
      {view.sent.length > 0 && <SentList {...props} />}
      <Panel title={view.sent.length > 0 ? 'Send it again' : 'Send it'}>
        <SendForm {...props} />
      </Panel>
      <Panel title="Preview">
        <MailPreview subject={view.subject} text={view.text} />
      </Panel>
    </div>
  )
}

function audienceText({ recipients, sent }: AnnouncementView): string {
  const isFirst = sent.length === 0
  if (recipients > 0)
    return `This goes to ${membersText(recipients)} who agreed to announcements by email${isFirst ? '' : ' and did not get this one'}.`
  if (isFirst) return 'No member has agreed to announcements by email. They do so on their own page.'
  return 'Everybody who agreed to announcements by email was sent this announcement.'
}

function unreachableText(count: number): string {
  if (count === 1) return '1 more agreed, but mails to that address come back.'
  return `${count} more agreed, but mails to their addresses come back.`
}

function SendForm({ view, requestKey, clock, isMailSent }: SendingProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'announce'
  const { recipients, unreachable, sent } = view
  const [lastAnnouncement] = sent
  return (
    <Form method="post" preventScrollReset className="stack">
      <HiddenFields fields={{ intent: 'announce', requestKey, seen: String(sent.length) }} />
      {lastAnnouncement && recipients > 0 && (
        <Alert tone="warn">
          Already sent on {plainMoment(lastAnnouncement.sentAt, clock.timeZone)}. Send it to those who have
          agreed since?
        </Alert>
      )}
      <p>{audienceText(view)}</p>
      {unreachable > 0 && <p className="mut">{unreachableText(unreachable)}</p>}
      {!isMailSent && <p className="mut sm">{NO_SERVER}</p>}
      {recipients > 0 && (
        <div>
          <Button type="submit" isBusy={isBusy} busyText="One moment...">
            Send to {membersText(recipients)}
          </Button>
        </div>
      )}
    </Form>
  )
}

function SentList({ view, clock }: SendingProps) {
  return (
    <Panel title="Sent by email">
      <ul className="stack" data-gap="3">
        {view.sent.map((sent) => (
          <li key={sent.id}>
            <p>
              <time dateTime={sent.sentAt}>{plainMoment(sent.sentAt, clock.timeZone)}</time>
              {sent.by && `, by ${sent.by}`}, to {membersText(sent.recipients)}
            </p>
            <p className="mut sm" role="status">
              {sentText(sent, clock)}
            </p>
            {sent.saved > 0 && <SavedMailsLink />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Settled mails are deleted after a while. */
function sentText(sent: SentAnnouncement, clock: Clock): string {
  if (mailTotal(sent) > 0) return progressText(sent, clock)
  return sent.recipients > 0 ? 'Its mails are no longer listed.' : 'Nobody wanted it any more.'
}
