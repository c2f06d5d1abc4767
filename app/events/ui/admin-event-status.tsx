import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormRefused } from '#app/ui/draft-notes.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { FormFoot } from '#app/ui/form-foot.tsx'
import { Alert } from '#app/ui/notice.tsx'
import type { AdminEvent } from '../model.ts'
import { eventStatuses, type EventStatus } from '../schedule.ts'
import { STATUS_REASON_MAX } from '../rules.ts'
import { Choice } from './admin-choice-field.tsx'
import { EVENTS_PAGE, type EventAnswer, questionIn } from './admin-form-address.ts'
import { NoticeFields, SaveAnswer } from './admin-notice-fields.tsx'
import options from '#app/ui/options.module.css'
import styles from './admin-notice.module.css'

const choices = {
  scheduled: { label: 'It takes place', help: 'As announced, on its date.' },
  postponed: {
    label: 'Postpone',
    help: 'The date is open. Tickets stay valid, registration pauses. A new date in the form ends it.',
  },
  cancelled: {
    label: 'Cancel',
    help: 'It does not take place. The page stays and says so; tickets and check-in end.',
  },
} as const satisfies Record<EventStatus, { label: string; help: string }>

/** Cancels or postpones an event, or puts it back. */
export function AdminEventStatus({ event, answer }: { event: AdminEvent; answer: EventAnswer | null }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const refused = answer?.ok === false ? answer : null
  const typedValues = refused?.typed
  const question = questionIn(answer)
  return (
    <Form method="post" className={styles.form} preventScrollReset>
      {answer?.ok && <Alert tone="good">{answer.message}</Alert>}
      {refused && !(question && refused.status === 200) && (
        <FormRefused isSignedOut={refused.status === 401}>{refused.message}</FormRefused>
      )}
      <StatusChoice event={event} chosen={typedValues?.['status'] ?? event.eventStatus} />
      <ReasonField
        reason={typedValues?.['reason'] ?? event.statusReason}
        error={refused?.errors?.['reason']}
      />
      {question && (
        <NoticeFields
          question={question}
          typed={typedValues}
          error={refused?.errors?.['noticeNote']}
          isFocused
        />
      )}
      <FormFoot>
        <ButtonLink to={EVENTS_PAGE} variant="line">
          Back to the events
        </ButtonLink>
        <Button type="submit" isBusy={isBusy} busyText="Saving...">
          {question ? <SaveAnswer question={question} /> : 'Save'}
        </Button>
      </FormFoot>
    </Form>
  )
}

function ReasonField({ reason, error }: { reason: string; error: string | undefined }) {
  return (
    <Field label="Reason (optional)" hint="One line, shown on the event and in the mail." error={error}>
      <TextInput name="reason" maxLength={STATUS_REASON_MAX} defaultValue={reason} />
    </Field>
  )
}

function StatusChoice({ event, chosen }: { event: AdminEvent; chosen: string }) {
  return (
    <div className={options.options} role="radiogroup" aria-label={`What happens with ${event.title}`}>
      {eventStatuses.map((status) => (
        <Choice
          key={status}
          {...choices[status]}
          name="status"
          value={status}
          defaultChecked={status === chosen}
        />
      ))}
    </div>
  )
}
