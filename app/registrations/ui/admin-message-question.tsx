import { type MouseEvent, useEffect, useState } from 'react'
import { Form } from 'react-router'
import { plainMoment } from '#app/ui/ago.tsx'
import { Button } from '#app/ui/button.tsx'
import { MailPreview } from '#app/ui/mail-preview.tsx'
import { Dialog, DialogBody } from '#app/ui/dialog.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { clearDraft } from '#app/ui/use-draft.ts'
import type { MessagePreview, RegistrationsAnswer, RegistrationsView } from './admin-form-result.ts'
import { useSent } from './admin-use-submission.ts'

export const mailsKept =
  'No mail server is set: mails are kept on the server, where super admins find them under Mails. Tickets can be handed on by their links.'

export function messageDraft(eventId: string): string {
  return `message ${eventId}`
}

/** The same address without a query. */
export function messagePage({ event }: RegistrationsView): string {
  return `/admin/events/${event.id}/registrations`
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}

interface QuestionProps {
  answer: RegistrationsAnswer | null
  view: RegistrationsView
}

/** Shows the mail as it will read, and how many get it. */
export function MessageQuestion({ answer, view }: QuestionProps) {
  const question = answer?.ok ? answer.asks : undefined
  const [closedQuestion, setClosedQuestion] = useState<MessagePreview | null>(null)
  useEffect(() => {
    if (answer?.ok && answer.intent === 'message') clearDraft(messageDraft(answer.eventId))
  }, [answer])
  if (!question || question === closedQuestion) return null
  return <Question question={question} view={view} onClose={() => setClosedQuestion(question)} />
}

function countText({ recipients, unreachable, leavesAt }: MessagePreview): string {
  const goes = `This goes to ${people(recipients)}.`
  const unreachableText = unreachable > 0 ? ` ${unreachable} left no email, or want no messages.` : ''
  return leavesAt
    ? `${goes}${unreachableText} Who gets it is worked out when it leaves.`
    : `${goes}${unreachableText}`
}

function Question({
  question,
  view,
  onClose,
}: {
  question: MessagePreview
  view: RegistrationsView
  onClose: () => void
}) {
  const { isSent } = useSent()
  const isBusy = isSent('message')
  const { leavesAt } = question
  const title = leavesAt
    ? `Send this on ${plainMoment(leavesAt, view.clock.timeZone)}?`
    : `Write to ${people(question.recipients)}?`
  return (
    <Dialog size="narrow" label={title} canClose={!isBusy} onClose={onClose}>
      <DialogBody title={title}>
        <p>{countText(question)}</p>
        <MailPreview subject={question.subject} text={question.text} />
        {!view.isMailSent && <p className="mut sm">{mailsKept}</p>}
        <Choices question={question} isBusy={isBusy} to={messagePage(view)} onClose={onClose} />
      </DialogBody>
    </Dialog>
  )
}

function Choices({
  question,
  isBusy,
  to,
  onClose,
}: {
  question: MessagePreview
  isBusy: boolean
  to: string
  onClose: () => void
}) {
  const close = (click: MouseEvent) => {
    click.preventDefault()
    onClose()
  }
  return (
    <Form method="post" action={to} preventScrollReset className="cluster" data-gap="3" data-align="end">
      <HiddenFields fields={question.typed} />
      <Button type="submit" name="intent" value="edit-message" variant="line" onClick={close}>
        Change
      </Button>
      <Button type="submit" name="intent" value="message" isBusy={isBusy} busyText="One moment...">
        {question.leavesAt ? 'Schedule' : 'Send now'}
      </Button>
    </Form>
  )
}
