import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import type { AdminEvent } from '#app/events/model.ts'
import { Button } from '#app/ui/button.tsx'
import { QuestionDialog } from '#app/ui/question-dialog.tsx'
import type { ListedRegistration } from '../model.ts'
import type { RegistrationsAnswer } from './admin-answer.ts'
import { useSent } from './admin-use-sent.ts'

function consequence({ standing, email }: ListedRegistration, { status }: AdminEvent): string {
  const told = email ? 'They are told by mail. ' : ''
  if (standing === 'waiting') return `${told}They leave the waitlist.`
  if (status === 'past') return `${told}The event has begun, so that nobody gets the seat.`
  return `${told}The first of the waitlist gets the seat at once. This cannot be taken back.`
}

/** Asked first: whoever waits has the seat the moment it is free. */
export function AdminCancel({
  registration,
  event,
  answer,
  onClose,
}: {
  registration: ListedRegistration
  event: AdminEvent
  answer: RegistrationsAnswer | null
  onClose: () => void
}) {
  const [before] = useState(answer)
  const { isSent } = useSent()
  const isBusy = isSent('cancel', registration.id)
  const isNew = answer !== before
  useEffect(() => {
    if (isNew && answer?.ok) onClose()
  }, [answer, isNew, onClose])
  const title = `Cancel the place of ${registration.name}?`
  return (
    <QuestionDialog
      title={title}
      keep={{ words: 'Keep it', to: '?' }}
      refusal={isNew && answer?.ok === false && answer.sentence}
      isBusy={isBusy}
      onClose={onClose}
      form={
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="cancel" />
          <input type="hidden" name="id" value={registration.id} />
          <Button type="submit" variant="danger-fill" isBusy={isBusy} busyText="Cancelling...">
            Cancel the place
          </Button>
        </Form>
      }
    >
      <p className="mut">{consequence(registration, event)}</p>
    </QuestionDialog>
  )
}
