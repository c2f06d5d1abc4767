import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DraftRestored, FormRefused } from '#app/ui/draft-notes.tsx'
import { FormFoot } from '#app/ui/form-foot.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useFirstField } from '#app/ui/use-first-field.ts'
import { useDraft } from '#app/ui/use-draft.ts'
import type { AdminEvent, EditableEvent } from '../model.ts'
import { wallOf } from '../club-time.ts'
import { AdminEventFields } from './admin-event-fields.tsx'
import { copyOf, emptyForm, freeForm, type EventValues, mergeValues, valuesOf } from './admin-form-values.ts'
import { moveMoments } from './admin-event-dates.ts'
import { EVENTS_TAB, type EventAnswer, repeatPage, statusPage } from './admin-form-address.ts'
import { useFormPreview } from './admin-form-preview.tsx'
import { NoticeFields, SaveAnswer } from './admin-notice-fields.tsx'
import { SeriesScope } from './admin-series-scope.tsx'
import { errorsOfStep } from './admin-event-step-list.ts'
import { StepActions, StepList, useEventSteps } from './admin-event-steps.tsx'
import { type EventFormSetting, useEventForm } from './admin-use-event-form.ts'
import styles from './admin-events.module.css'

interface Setting {
  setting: EventFormSetting
  /** The answer to a form sent without scripts. */
  first: EventAnswer | null
}

const OLDER_DRAFT = 'The event was changed meanwhile: start over to see it as it is now.'

const typedIn = (first: EventAnswer | null) => (first?.ok === false ? first.typed : undefined)

/** The draft of the form, and when it was kept last. */
function useFormDraft(key: string, timeZone: string) {
  const draft = useDraft(key)
  const [keptAt, setKeptAt] = useState<string | null>(null)
  return {
    ...draft,
    key,
    keptAt,
    keep(form: HTMLFormElement | null) {
      draft.keep(form)
      setKeptAt(wallOf(new Date(), timeZone).time)
    },
    startOver() {
      draft.startOver()
      setKeptAt(null)
    },
  }
}

/** The form with its draft and its errors. What is saved ends the draft. */
function useDraftedForm(
  key: string,
  {
    onSaved,
    isStepped,
    onStep,
    ...options
  }: Omit<Parameters<typeof useEventForm>[1], 'onErrors'> & {
    isStepped: boolean
    onStep: ((name: string) => void) | undefined
  },
) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useFormDraft(key, options.timeZone)
  const steps = useEventSteps(isStepped, form, onStep)
  const wired = useEventForm(form, {
    ...options,
    onErrors: steps.showErrors,
    onSaved: (answer) => {
      if (!isStepped) showToast(answer.message)
      // A new event may follow. What was changed stays in the fields until the list is there.
      if (options.keptDate === undefined) draft.startOver()
      else draft.forget()
      onSaved(answer)
    },
  })
  /** A new event has to be gone through: a step before the last is only checked. */
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { step, isLast } = steps
    if (step === null || isLast || options.keptDate !== undefined) return wired.onSubmit(event)
    event.preventDefault()
    if (wired.check(event.currentTarget, (errors) => errorsOfStep(errors, step))) steps.goTo(step + 1)
  }
  const typedValues = draft.isStartedOver ? undefined : typedIn(options.first)
  const valuesOver = (start: EventValues) => mergeValues(start, draft.kept, typedValues)
  return { form, draft, wired, steps, onSubmit, valuesOver }
}

/** The request key makes two clicks one event; each new event gets a new one. */
function useCreateForm({
  setting,
  first,
  requestKey,
  copied,
  isStepped = false,
  onStep,
  onSaved,
}: Parameters<typeof CreateEventForm>[0]) {
  // The first key stays when the page renews: a retry after a lost answer must create the same event.
  const [firstKey] = useState(requestKey)
  const [nextKey, setNextKey] = useState<string | null>(null)
  const drafted = useDraftedForm(copied ? `event copy ${copied.id}` : 'event new', {
    ...setting,
    first,
    isStepped,
    onStep,
    onSaved: (answer) => {
      setNextKey(answer.nextKey ?? null)
      onSaved?.(answer.id ?? '', answer.message)
    },
  })
  return {
    ...drafted,
    requestKey: drafted.draft.kept?.['requestKey'] ?? nextKey ?? firstKey,
    /** What the fields begin with; a copy is made once. */
    template: nextKey === null ? copied : null,
    startOver() {
      drafted.wired.clearErrors()
      drafted.draft.startOver()
    },
  }
}

/** Creates an event, empty or as a copy of another one. */
export function CreateEventForm(
  props: Setting & {
    requestKey: string
    copied: AdminEvent | null
    /** Shown step by step, as on the page 'New event'. */
    isStepped?: boolean
    onStep?: (name: string) => void
    onSaved?: (id: string, message: string) => void
  },
) {
  const { setting, copied } = props
  const { requestKey, template, startOver, ...drafted } = useCreateForm(props)
  const { form, draft, wired } = drafted
  return (
    <FormFrame title={copied ? `A copy of ${copied.title}` : 'Create an event'} isStepped={props.isStepped}>
      <EventForm
        setting={setting}
        drafted={drafted}
        event={null}
        values={drafted.valuesOver(
          template ? copyOf(template, setting.timeZone) : props.isStepped ? freeForm : emptyForm,
        )}
        onStartOver={startOver}
        onField={(name) => {
          if (name === 'date' && template && form.current) moveMoments(form.current, template, setting)
        }}
        cancel={
          !props.isStepped && (
            <Button variant="line" disabled={wired.isBusy} className="scripted" onClick={startOver}>
              Clear form
            </Button>
          )
        }
      >
        {copied && <MovedTo kept={draft.kept?.['movedTo']} />}
        <input type="hidden" name="requestKey" value={requestKey} />
      </EventForm>
    </FormFrame>
  )
}

/** A text field: in a hidden one, React would undo what a script wrote at the next render. */
function MovedTo({ kept = '' }: { kept: string | undefined }) {
  return <input hidden readOnly name="movedTo" aria-label="Moved to" defaultValue={kept} />
}

interface EditEventProps extends Setting {
  event: EditableEvent
  isStepped?: boolean
  onStep?: (name: string) => void
  /** The address of the list to go back to. */
  list?: string
}

function useEditForm({
  setting,
  first,
  event,
  isStepped = false,
  onStep,
  list = EVENTS_TAB,
}: EditEventProps) {
  const navigate = useNavigate()
  return useDraftedForm(`event ${event.id}`, {
    ...setting,
    first,
    keptDate: event.date,
    keptPublishAt: event.publishedAt,
    isStepped,
    onStep,
    onSaved: ({ message }) =>
      void (isStepped
        ? navigate(`${list}?saved=${event.id}`, { state: message })
        : navigate(list, { preventScrollReset: true })),
  })
}

/** The same fields, filled with an event that is there already. */
export function EditEventForm(props: EditEventProps) {
  const { setting, event, list = EVENTS_TAB } = props
  // The version that the fields were made from: a refresh of the page does not change them.
  const [seenVersion] = useState(event.formVersion)
  const drafted = useEditForm(props)
  const { startOver } = drafted.draft
  return (
    <FormFrame title="Edit event" aside={<EventLinks event={event} />} isStepped={props.isStepped}>
      <EventForm
        setting={setting}
        drafted={drafted}
        event={event}
        values={drafted.valuesOver(valuesOf(event, setting.timeZone))}
        onStartOver={startOver}
        cancel={
          !props.isStepped && (
            <ButtonLink to={list} variant="line" preventScrollReset onClick={startOver}>
              Cancel
            </ButtonLink>
          )
        }
      >
        <HiddenFields fields={{ id: event.id, seen: seenVersion }} />
      </EventForm>
    </FormFrame>
  )
}

/** In steps, the form has no heading: the title of the page is enough. */
function FormFrame({
  title,
  aside,
  isStepped,
  children,
}: {
  title: string
  aside?: ReactNode
  isStepped: boolean | undefined
  children: ReactNode
}) {
  if (!isStepped)
    return (
      <Panel title={title} aside={aside}>
        {children}
      </Panel>
    )
  return (
    <section className={`stack ${styles.formPage}`} aria-label={title}>
      {children}
      {aside}
    </section>
  )
}

function EventLinks({ event }: { event: EditableEvent }) {
  return (
    <span className="cluster">
      <ButtonLink to={repeatPage(event.id)} variant="line" size="s">
        Repeat
      </ButtonLink>
      {event.publication === 'published' && (
        <ButtonLink to={statusPage(event.id)} variant="line" size="s">
          Cancel or postpone
        </ButtonLink>
      )}
    </span>
  )
}

interface EventFormProps {
  setting: EventFormSetting
  drafted: ReturnType<typeof useDraftedForm>
  /** Null: it is a new one. */
  event: EditableEvent | null
  values: EventValues
  onStartOver: () => void
  /** Called with the name of a field that was changed. */
  onField?: (name: string) => void
  cancel: ReactNode
  /** The hidden fields. */
  children: ReactNode
}

function EventForm(props: EventFormProps) {
  const { drafted, event, onStartOver, onField, children } = props
  const { form, draft, wired, steps } = drafted
  useFirstField(form, event === null && steps.step === 0)
  const preview = useFormPreview(form)
  return (
    <>
      <wired.Form
        ref={form}
        method="post"
        // The other type writes nine bytes for a letter of Hindi, and the longest form would not fit in 64 kB.
        encType="multipart/form-data"
        noValidate
        className="stack"
        data-draft={draft.key}
        onSubmit={drafted.onSubmit}
        onChange={(change) => {
          const { name } = change.target as unknown as HTMLInputElement
          wired.clearError(name)
          onField?.(name)
          draft.keep(change.currentTarget)
        }}
      >
        <input type="hidden" name="intent" value={event ? 'update-event' : 'create-event'} />
        <StepList
          steps={steps}
          errors={wired.errors}
          keptAt={draft.keptAt}
          onStartOver={draft.kept ? null : onStartOver}
        />
        {draft.kept && (
          <DraftRestored onStartOver={onStartOver}>
            {event && isOlder(draft.kept, event) && OLDER_DRAFT}
          </DraftRestored>
        )}
        {wired.message && <FormRefused isSignedOut={wired.isSignedOut}>{wired.message}</FormRefused>}
        {children}
        <FormFields {...props} previewButton={preview.button} />
        <FormActions {...props} />
      </wired.Form>
      {preview.dialog}
    </>
  )
}

/** The event was changed after the draft was begun. */
function isOlder({ seen }: Partial<Record<string, string>>, event: EditableEvent): boolean {
  return seen !== undefined && seen !== event.formVersion
}

function FormFields({
  setting,
  drafted,
  event,
  values,
  previewButton,
}: EventFormProps & { previewButton: ReactNode }) {
  const { form, draft, wired, steps } = drafted
  // An upload writes into its field without anybody typing; the field has it once React has drawn it.
  const noticeImage = () => {
    wired.clearError('image')
    setTimeout(() => {
      draft.keep(form.current)
      form.current?.dispatchEvent(new Event('input'))
    })
  }
  return (
    <>
      <AdminEventFields
        key={draft.drawKey}
        values={values}
        errors={wired.errors}
        event={event}
        setting={setting}
        step={steps.step}
        onImage={noticeImage}
        previewButton={previewButton}
      />
      {event && event.laterInSeries > 0 && (
        <SeriesScope verb="Save for" later={event.laterInSeries} chosen={wired.typed?.['scope']} />
      )}
      {wired.question && (
        <div className="span2">
          {wired.typed?.['scope'] && <input type="hidden" name="askedScope" value={wired.typed['scope']} />}
          <NoticeFields question={wired.question} typed={wired.typed} error={wired.noteError} isFocused />
        </div>
      )}
    </>
  )
}

function FormActions({ drafted: { wired, steps }, event, cancel }: EventFormProps) {
  const saveText = event ? 'Save changes' : 'Create event'
  const save = (
    <Button type="submit" isBusy={wired.isBusy} busyText={event ? 'Saving...' : 'Creating...'}>
      {wired.question ? <SaveAnswer question={wired.question} /> : saveText}
    </Button>
  )
  return (
    <FormFoot isSticky={steps.step !== null}>
      <StepActions steps={steps} save={event && save}>
        {cancel}
        {save}
      </StepActions>
    </FormFoot>
  )
}
