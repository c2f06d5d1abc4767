import { useId } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Alert } from '#app/ui/notice.tsx'
import type { AdminEvent } from '../model.ts'
import { EVENTS_PAGE, participantsPage } from './admin-form-address.ts'
import { ParticipantsInput, useParticipantsForm } from './admin-participants-form.tsx'
import styles from './admin-participants.module.css'

/** The number of participants, typed or imported, without leaving the list. */
export function ParticipantsOfRow({ event }: { event: AdminEvent }) {
  const { Form, answer, isBusy } = useParticipantsForm()
  const errorId = useId()
  const error = answer?.ok === false && !isBusy ? answer.message : null
  return (
    <details className={styles.row}>
      <summary>
        Set participants
        <span className="sr">, {event.title}</span>
      </summary>
      <Form method="post" action={EVENTS_PAGE} noValidate>
        <HiddenFields fields={{ intent: 'set-participants', id: event.id }} />
        <ParticipantsInput
          event={event}
          aria-label={`Participants of ${event.title}`}
          {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
        />
        <Button type="submit" variant="line" size="s" isBusy={isBusy} busyText="Saving...">
          Save
        </Button>
        <ButtonLink to={participantsPage(event.id)} variant="bare" size="s">
          Import
        </ButtonLink>
      </Form>
      {error && <Alert id={errorId}>{error}</Alert>}
    </details>
  )
}
