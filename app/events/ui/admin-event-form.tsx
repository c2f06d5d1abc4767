import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { AdminEvent } from '../model.ts'
import { todayIn } from '../zone.ts'
import { AdminEventFields, valuesOf } from './admin-event-fields.tsx'
import { EVENTS_TAB, type EventAnswer } from './admin-form-address.ts'
import { type EventFormSetting, useEventForm } from './admin-use-event-form.ts'
import styles from './admin-events.module.css'

interface Setting {
  setting: EventFormSetting
  /** The answer to a form sent without scripts. */
  first: EventAnswer | null
}

/** Creates an event. The request key makes two clicks one event; each new event gets a new one. */
export function CreateEventForm({ setting, first, requestKey }: Setting & { requestKey: string }) {
  const [round, setRound] = useState({ number: 0, key: requestKey })
  const form = useRef<HTMLFormElement>(null)
  const wired = useEventForm(form, {
    ...setting,
    first,
    onSaved: (answer) => {
      showToast(answer.said)
      setRound(({ number, key }) => ({ number: number + 1, key: answer.nextKey ?? key }))
    },
  })
  const values = first?.ok === false && round.number === 0 ? (first.typed ?? {}) : {}
  return (
    <Panel title="Create an event">
      <wired.Form
        ref={form}
        method="post"
        action={EVENTS_TAB}
        noValidate
        className={styles.form}
        onSubmit={wired.onSubmit}
        onChange={(event) => wired.clearError((event.target as unknown as HTMLInputElement).name)}
      >
        <input type="hidden" name="intent" value="create-event" />
        <input type="hidden" name="requestKey" value={round.key} />
        {wired.sentence && <Alert>{wired.sentence}</Alert>}
        <AdminEventFields
          key={round.number}
          values={values}
          errors={wired.errors}
          today={todayIn(setting.timeZone, new Date(setting.now))}
          onImage={() => wired.clearError('image')}
        />
        <div className={styles.actions}>
          <Button
            variant="line"
            disabled={wired.isBusy}
            className="scripted"
            onClick={() => {
              wired.clearErrors()
              setRound(({ number, key }) => ({ number: number + 1, key }))
            }}
          >
            Clear form
          </Button>
          <Button type="submit" isBusy={wired.isBusy} busyText="Creating...">
            Create event
          </Button>
        </div>
      </wired.Form>
    </Panel>
  )
}

/** The same fields, filled with an event that is there already. */
export function EditEventForm({ setting, first, event }: Setting & { event: AdminEvent }) {
  const navigate = useNavigate()
  const action = `${EVENTS_TAB}&edit=${event.id}`
  const form = useRef<HTMLFormElement>(null)
  const wired = useEventForm(form, {
    ...setting,
    first,
    keptDate: event.date,
    onSaved: (answer) => {
      showToast(answer.said)
      void navigate(EVENTS_TAB, { preventScrollReset: true })
    },
  })
  const typed = first?.ok === false ? first.typed : undefined
  return (
    <Panel title="Edit event">
      <wired.Form
        ref={form}
        method="post"
        action={action}
        noValidate
        className={styles.form}
        onSubmit={wired.onSubmit}
        onChange={(change) => wired.clearError((change.target as unknown as HTMLInputElement).name)}
      >
        <input type="hidden" name="intent" value="update-event" />
        <input type="hidden" name="id" value={event.id} />
        {wired.sentence && <Alert>{wired.sentence}</Alert>}
        <AdminEventFields
          values={typed ?? valuesOf(event)}
          errors={wired.errors}
          today={todayIn(setting.timeZone, new Date(setting.now))}
          onImage={() => wired.clearError('image')}
        />
        <div className={styles.actions}>
          <ButtonLink to={EVENTS_TAB} variant="line" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button type="submit" isBusy={wired.isBusy} busyText="Saving...">
            Save changes
          </Button>
        </div>
      </wired.Form>
    </Panel>
  )
}
