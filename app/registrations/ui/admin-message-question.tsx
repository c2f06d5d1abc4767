import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { clearDraft } from '#app/ui/use-draft.ts'
import type { AskedMessage, RegistrationsAnswer } from './admin-form-result.ts'
import styles from './admin-registrations.module.css'
import { useSent } from './admin-use-submission.ts'

export const mailsKept =
  'No mail server is set: mails are kept on the server, where super admins find them under Mails. Tickets can be handed on by their links.'

export function messageDraft(eventId: string): string {
  return `message ${eventId}`
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}

/** Confirms the number of recipients. */
export function MessageQuestion({
  answer,
  isMailSent,
}: {
  answer: RegistrationsAnswer | null
  isMailSent: boolean
}) {
  const question = answer?.ok ? answer.asks : undefined
  const [closed, setClosed] = useState<AskedMessage | null>(null)
  useEffect(() => {
    if (answer?.ok && answer.intent === 'message') clearDraft(messageDraft(answer.eventId))
  }, [answer])
  if (!question || question === closed) return null
  return <Question question={question} isMailSent={isMailSent} onClose={() => setClosed(question)} />
}

function Question({
  question,
  isMailSent,
  onClose,
}: {
  question: AskedMessage
  isMailSent: boolean
  onClose: () => void
}) {
  const { isSent } = useSent()
  const isBusy = isSent('message')
  const { recipients, ...words } = question
  const title = `Write to ${people(recipients)}?`
  return (
    <ConfirmDialog
      title={title}
      keep={{ words: 'Not yet', to: '?' }}
      isBusy={isBusy}
      onClose={onClose}
      form={
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="message" />
          {Object.entries(words).map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          <Button type="submit" isBusy={isBusy} busyText="Sending...">
            Send to {people(recipients)}
          </Button>
        </Form>
      }
    >
      <blockquote className={styles.letter}>
        <b>{question.subject}</b>
        <p>{question.text}</p>
      </blockquote>
      {!isMailSent && <p className="mut sm">{mailsKept}</p>}
    </ConfirmDialog>
  )
}
