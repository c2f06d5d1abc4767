import { type ComponentProps, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { AdminEvent } from '../model.ts'
import { eventProblemMessages } from '../rules.ts'
import { type EventAnswer, registrationsPage } from './admin-form-address.ts'
import styles from './admin-events.module.css'
import participants from './admin-participants.module.css'

/** Sends the number; a success is shown as a toast. */
export function useParticipantsForm() {
  const fetcher = useFetcher<EventAnswer>()
  const { data: answer } = fetcher
  useEffect(() => {
    if (answer?.ok) showToast(answer.message)
  }, [answer])
  return { Form: fetcher.Form, answer, isBusy: fetcher.state !== 'idle' }
}

export function ParticipantsInput({ event, ...input }: { event: AdminEvent } & ComponentProps<'input'>) {
  return (
    <TextInput
      key={event.participants}
      name="participants"
      type="number"
      inputMode="numeric"
      min={0}
      max={event.seats}
      defaultValue={event.participants}
      {...input}
    />
  )
}

/** With an external form an admin enters the number of registrations here. */
export function ParticipantsForm({
  event,
  first,
}: {
  event: AdminEvent
  /** The answer to a form sent without scripts. */
  first: EventAnswer | null
}) {
  const { Form, answer, isBusy } = useParticipantsForm()
  const typedNumber = first?.ok === false && !answer?.ok ? first.typed?.['participants'] : undefined
  return (
    <Panel title="Seats taken">
      <Form method="post" noValidate className={styles.taken}>
        <HiddenFields fields={{ intent: 'set-participants', id: event.id }} />
        <Field
          label="Participants"
          hint={`Out of ${event.seats} seats, as counted in the Google Form`}
          error={answer?.ok === false ? answer.message : null}
        >
          <ParticipantsInput event={event} defaultValue={typedNumber ?? event.participants} />
        </Field>
        <Button type="submit" variant="line" isBusy={isBusy} busyText="Saving...">
          Save number
        </Button>
      </Form>
    </Panel>
  )
}

/** Shown instead of a number field: with registration on this site the count is automatic. */
export function SeatsCounted({ event }: { event: AdminEvent }) {
  return (
    <Panel title="Seats taken">
      <p className="lead num">
        {event.participants} of {event.seats}
      </p>
      <p className="mut">{eventProblemMessages['participants-counted']}.</p>
      <p className={`cluster ${participants.ways}`} data-gap="3" data-align="end">
        <ButtonLink to={registrationsPage(event.id)} variant="line">
          Registrations
        </ButtonLink>
      </p>
    </Panel>
  )
}
