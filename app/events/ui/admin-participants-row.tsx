import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { AdminEvent } from '../model.ts'
import { EVENTS_TAB, type EventAnswer, registrationsPage } from './admin-form-address.ts'
import styles from './admin-participants.module.css'

const participantsPage = (id: string) => `/admin/events/${id}/participants`

/** How many have a seat, by hand or from the form's answers, without leaving the list. */
export function ParticipantsOfRow({ event }: { event: AdminEvent }) {
  const fetcher = useFetcher<EventAnswer>()
  const { data: answer } = fetcher
  useEffect(() => {
    if (answer?.ok) showToast(answer.said)
  }, [answer])
  return (
    <details className={styles.row}>
      <summary>
        <span className="num">
          {event.participants} of {event.seats} seats taken
        </span>
        <span className="sr">, {event.title}</span>
      </summary>
      <fetcher.Form method="post" action={EVENTS_TAB} noValidate>
        <input type="hidden" name="intent" value="set-participants" />
        <input type="hidden" name="id" value={event.id} />
        <TextInput
          key={event.participants}
          name="participants"
          type="number"
          inputMode="numeric"
          min={0}
          max={event.seats}
          defaultValue={event.participants}
          aria-label={`Participants of ${event.title}`}
        />
        <Button type="submit" variant="line" size="s" isBusy={fetcher.state !== 'idle'} busyText="Saving...">
          Save
        </Button>
        <ButtonLink to={participantsPage(event.id)} variant="bare" size="s">
          Import
        </ButtonLink>
      </fetcher.Form>
      {answer?.ok === false && <Alert>{answer.sentence}</Alert>}
    </details>
  )
}

/** Where people register here, the seats count themselves, and their list is a step away. */
export function RegistrationsOfRow({ event, waiting }: { event: AdminEvent; waiting: number }) {
  return (
    <p className={styles.counted}>
      <span className="num sm">
        {event.participants} of {event.seats} seats taken
        {waiting > 0 && `, ${waiting} waiting`}
      </span>
      <ButtonLink to={registrationsPage(event.id)} variant="line" size="s">
        Registrations
        <span className="sr">of {event.title}</span>
      </ButtonLink>
    </p>
  )
}
