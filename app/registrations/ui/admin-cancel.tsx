import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { MAILS_SAVED } from '#app/club/mail-server.rules.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import type { ListedRegistration } from '../model.ts'
import type { RegistrationsAnswer, RegistrationsView } from './admin-form-result.ts'
import { useSent } from './admin-use-submission.ts'

function consequence(
  { status, email }: ListedRegistration,
  { event, isMailSent }: Pick<RegistrationsView, 'event' | 'isMailSent'>,
): string {
  const mailNote = !email ? '' : isMailSent ? 'They are told by mail. ' : `${MAILS_SAVED} `
  if (status === 'waiting') return `${mailNote}They leave the waitlist.`
  if (event.status === 'past') return `${mailNote}The event has begun, so that nobody gets the seat.`
  return `${mailNote}The first of the waitlist gets the seat at once. This cannot be taken back.`
}

/** Has to be confirmed: the first of the waitlist gets the seat at once. */
export function AdminCancel({
  registration,
  view,
  answer,
  onClose,
}: {
  registration: ListedRegistration
  view: RegistrationsView
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
  return (
    <ConfirmDialog
      title={`Cancel the place of ${registration.name}?`}
      keep="Keep the place"
      refusal={isNew && answer?.ok === false && answer.message}
      isBusy={isBusy}
      onClose={onClose}
      form={
        <Form method="post" preventScrollReset>
          <HiddenFields fields={{ intent: 'cancel', id: registration.id }} />
          <Button type="submit" variant="danger-fill" isBusy={isBusy} busyText="Cancelling...">
            Cancel the place
          </Button>
        </Form>
      }
    >
      <p className="mut">{consequence(registration, view)}</p>
    </ConfirmDialog>
  )
}
