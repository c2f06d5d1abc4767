import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { AdminEvent } from '../model.ts'
import { eventProblemSentences } from '../rules.ts'
import { EVENTS_TAB, type EventAnswer, registrationsPage } from './admin-form-address.ts'
import styles from './admin-events.module.css'
import participants from './admin-participants.module.css'

/** Registrations arrive in the outside form: how many there are by now is written here. */
export function ParticipantsForm({
  event,
  first,
}: {
  event: AdminEvent
  /** The answer to a form sent without scripts. */
  first: EventAnswer | null
}) {
  const fetcher = useFetcher<EventAnswer>()
  const { data: answer } = fetcher
  const typed = first?.ok === false && !answer?.ok ? first.typed?.['participants'] : undefined
  useEffect(() => {
    if (answer?.ok) showToast(answer.said)
  }, [answer])
  return (
    <Panel title="Seats taken">
      <fetcher.Form
        method="post"
        action={`${EVENTS_TAB}&edit=${event.id}`}
        noValidate
        className={styles.taken}
      >
        <input type="hidden" name="intent" value="set-participants" />
        <input type="hidden" name="id" value={event.id} />
        <Field
          label="Participants"
          hint={`Out of ${event.seats} seats, as counted in the Google Form`}
          error={answer?.ok === false ? answer.sentence : null}
        >
          <TextInput
            key={event.participants}
            name="participants"
            type="number"
            inputMode="numeric"
            min={0}
            max={event.seats}
            defaultValue={typed ?? event.participants}
          />
        </Field>
        <Button type="submit" variant="line" isBusy={fetcher.state !== 'idle'} busyText="Saving...">
          Save number
        </Button>
      </fetcher.Form>
    </Panel>
  )
}

/** Instead of a number to write: where people register here, nobody writes it. */
export function SeatsCounted({ event }: { event: AdminEvent }) {
  return (
    <Panel title="Seats taken">
      <p className="lead num">
        {event.participants} of {event.seats}
      </p>
      <p className="mut">{eventProblemSentences['participants-counted']}.</p>
      <p className={participants.ways}>
        <ButtonLink to={registrationsPage(event.id)} variant="line">
          Registrations
        </ButtonLink>
      </p>
    </Panel>
  )
}
