import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { QuestionDialog } from '#app/ui/question-dialog.tsx'
import { forgetDraft } from '#app/ui/use-draft.ts'
import type { AskedMessage, RegistrationsAnswer } from './admin-answer.ts'
import styles from './admin-registrations.module.css'
import { useSent } from './admin-use-sent.ts'

export const mailsKept =
  'No mail server is set: mails are kept on the server, where super admins find them under Mails. Tickets can be handed on by their links.'

export function messageDraft(eventId: string): string {
  return `message ${eventId}`
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}

/** How many it goes to, before it goes. */
export function MessageQuestion({
  answer,
  isMailSent,
}: {
  answer: RegistrationsAnswer | null
  isMailSent: boolean
}) {
  const asked = answer?.ok ? answer.asks : undefined
  const [closed, setClosed] = useState<AskedMessage | null>(null)
  useEffect(() => {
    if (answer?.ok && answer.intent === 'message') forgetDraft(messageDraft(answer.eventId))
  }, [answer])
  if (!asked || asked === closed) return null
  return <Question asked={asked} isMailSent={isMailSent} onClose={() => setClosed(asked)} />
}

function Question({
  asked,
  isMailSent,
  onClose,
}: {
  asked: AskedMessage
  isMailSent: boolean
  onClose: () => void
}) {
  const { isSent } = useSent()
  const isBusy = isSent('message')
  const { recipients, ...words } = asked
  const title = `Write to ${people(recipients)}?`
  return (
    <QuestionDialog
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
        <b>{asked.subject}</b>
        <p>{asked.text}</p>
      </blockquote>
      {!isMailSent && <p className="mut sm">{mailsKept}</p>}
    </QuestionDialog>
  )
}
