import { type ComponentProps, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DraftIsBack, FormRefused } from '#app/ui/draft-notes.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useDraft } from '#app/ui/use-draft.ts'
import type { AdminEvent, EventToEdit } from '../model.ts'
import { todayIn } from '../zone.ts'
import { AdminEventFields } from './admin-event-fields.tsx'
import { copyOf, emptyForm, layered, valuesOf } from './admin-event-values.ts'
import { EVENTS_TAB, type EventAnswer } from './admin-form-address.ts'
import { type EventFormSetting, useEventForm } from './admin-use-event-form.ts'
import styles from './admin-events.module.css'

interface Setting {
  setting: EventFormSetting
  /** The answer to a form sent without scripts. */
  first: EventAnswer | null
}

const typedIn = (first: EventAnswer | null) => (first?.ok === false ? first.typed : undefined)

/** What stood in the form before, until somebody starts over: each start draws the fields anew. */
function useFormDraft(key: string) {
  const draft = useDraft(key)
  const [round, setRound] = useState(0)
  return {
    isFirst: round === 0,
    kept: round === 0 ? draft.kept : null,
    keep: draft.keep,
    drawKey: `${draft.isLive} ${round}`,
    startsOver() {
      draft.forget()
      setRound((before) => before + 1)
    },
  }
}

/** Creates an event, from nothing or from another one. The request key makes two clicks one event; each new event gets a new one. */
export function CreateEventForm({
  setting,
  first,
  requestKey,
  copied,
}: Setting & { requestKey: string; copied: AdminEvent | null }) {
  const draft = useFormDraft(copied ? `event copy ${copied.id}` : 'event new')
  // The page draws another one at each renewal; what is tried again after a lost answer has to be the same event.
  const [firstKey] = useState(requestKey)
  const [nextKey, setNextKey] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const wired = useEventForm(form, {
    ...setting,
    first,
    onSaved: (answer) => {
      showToast(answer.said)
      setNextKey(answer.nextKey ?? null)
      draft.startsOver()
    },
  })
  const today = todayIn(setting.timeZone, new Date(setting.now))
  const start = nextKey === null && copied ? copyOf(copied, setting) : emptyForm
  const typed = draft.isFirst ? typedIn(first) : undefined
  const startsOver = () => {
    wired.clearErrors()
    draft.startsOver()
  }
  return (
    <Panel title={copied ? `A copy of ${copied.title}` : 'Create an event'}>
      <EventForm form={form} wired={wired} intent="create-event" draft={draft} onStartOver={startsOver}>
        <input type="hidden" name="requestKey" value={draft.kept?.['requestKey'] ?? nextKey ?? firstKey} />
        <AdminEventFields
          key={draft.drawKey}
          values={layered(start, draft.kept, typed)}
          errors={wired.errors}
          today={today}
          timeZone={setting.timeZone}
          onImage={() => noticeImage(wired, () => draft.keep(form.current))}
        />
        <div className={styles.actions}>
          <Button variant="line" disabled={wired.isBusy} className="scripted" onClick={startsOver}>
            Clear form
          </Button>
          <Button type="submit" isBusy={wired.isBusy} busyText="Creating...">
            Create event
          </Button>
        </div>
      </EventForm>
    </Panel>
  )
}

/** The same fields, filled with an event that is there already. */
export function EditEventForm({ setting, first, event }: Setting & { event: EventToEdit }) {
  const navigate = useNavigate()
  const draft = useFormDraft(`event ${event.id}`)
  // That of the fields: they stay what they are when the page renews itself.
  const [seen] = useState(event.state)
  const form = useRef<HTMLFormElement>(null)
  const wired = useEventForm(form, {
    ...setting,
    first,
    keptDate: event.date,
    onSaved: (answer) => {
      showToast(answer.said)
      draft.startsOver()
      void navigate(EVENTS_TAB, { preventScrollReset: true })
    },
  })
  const values = layered(
    valuesOf(event, setting.timeZone),
    draft.kept,
    draft.isFirst ? typedIn(first) : undefined,
  )
  return (
    <Panel title="Edit event">
      <EventForm
        form={form}
        wired={wired}
        intent="update-event"
        draft={draft}
        onStartOver={draft.startsOver}
        isOlder={draft.kept?.['seen'] !== undefined && draft.kept['seen'] !== event.state}
        action={`${EVENTS_TAB}&edit=${event.id}`}
      >
        <input type="hidden" name="id" value={event.id} />
        <input type="hidden" name="seen" value={seen} />
        <AdminEventFields
          key={draft.drawKey}
          values={values}
          errors={wired.errors}
          today={todayIn(setting.timeZone, new Date(setting.now))}
          timeZone={setting.timeZone}
          isWayFixed={event.participants > 0}
          onImage={() => noticeImage(wired, () => draft.keep(form.current))}
        />
        <div className={styles.actions}>
          <ButtonLink to={EVENTS_TAB} variant="line" preventScrollReset onClick={draft.startsOver}>
            Cancel
          </ButtonLink>
          <Button type="submit" isBusy={wired.isBusy} busyText="Saving...">
            Save changes
          </Button>
        </div>
      </EventForm>
    </Panel>
  )
}

type Wired = ReturnType<typeof useEventForm>

/** An upload writes into its field without anybody typing; the field has it once React has drawn it. */
function noticeImage(wired: Wired, keep: () => void) {
  wired.clearError('image')
  setTimeout(keep)
}

function EventForm({
  form,
  wired,
  intent,
  draft,
  onStartOver,
  isOlder = false,
  action = EVENTS_TAB,
  children,
}: {
  form: ComponentProps<'form'>['ref'] & object
  wired: Wired
  intent: 'create-event' | 'update-event'
  draft: ReturnType<typeof useFormDraft>
  onStartOver: () => void
  /** The event was changed after the draft was begun. */
  isOlder?: boolean
  action?: string
  children: ComponentProps<'form'>['children']
}) {
  return (
    <wired.Form
      ref={form}
      method="post"
      action={action}
      noValidate
      className={styles.form}
      onSubmit={wired.onSubmit}
      onChange={(event) => {
        wired.clearError((event.target as unknown as HTMLInputElement).name)
        draft.keep(event.currentTarget)
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      {draft.kept && (
        <DraftIsBack onStartOver={onStartOver}>
          {isOlder && 'The event was changed meanwhile: start over to see it as it is now.'}
        </DraftIsBack>
      )}
      {wired.sentence && <FormRefused isSignedOut={wired.isSignedOut}>{wired.sentence}</FormRefused>}
      {children}
    </wired.Form>
  )
}
