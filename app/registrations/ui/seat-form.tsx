import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import type { Refusal } from '#app/club/form-result.ts'
import { honeypot, SEND_AGAIN } from '#app/club/honeypot.rules.ts'
import { limitPhoneInput, NAME_MAX_LENGTH, type PhoneChange } from '#app/club/person-fields.rules.ts'
import { branches, years } from '#app/club/studies.ts'
import type { RegistrationSettings } from '#app/events/registration-settings.ts'
import { restoreTyped } from '#app/ui/early-typing.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { useDraft } from '#app/ui/use-draft.ts'
import { useFieldErrors } from '#app/ui/use-field-errors.ts'
import { useFirstField } from '#app/ui/use-first-field.ts'
import {
  checkSeatForm,
  PICTURES_QUESTION,
  registrationMessages,
  type SeatErrors,
  seatLimits,
  seatNoticeText,
} from '../rules.ts'
import styles from './register.module.css'
import { ChoiceField, Label, QuestionField, YesNo } from './seat-questions.tsx'

export type SeatFormQuestions = Pick<
  RegistrationSettings,
  'asksBranch' | 'asksYear' | 'asksPictures' | 'questions'
>

/** The name of the draft in this tab. */
export const seatDraft = (eventId: string) => `seat ${eventId}`

function focusFirst(form: HTMLFormElement, errors: SeatErrors) {
  for (const control of form.elements)
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      if (control.name in errors) return control.focus()
}

/** Restores the draft; text typed before the scripts ran stays. */
function fill(form: HTMLFormElement, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name)
    if (control instanceof RadioNodeList) control.value ||= value
    else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value ||= value
  }
}

/** The phone number as it is typed. */
function limitPhone(control: HTMLInputElement, change: PhoneChange) {
  const phone = limitPhoneInput(control.value, change)
  if (control.value !== phone) control.value = phone
}

/** Errors and draft of the registration form. The fields are uncontrolled. */
function useSeatForm({
  eventId,
  settings,
  answer,
  requestKey,
}: {
  eventId: string
  settings: SeatFormQuestions
  answer: Refusal | null
  requestKey: string
}) {
  const form = useRef<HTMLFormElement>(null)
  const trouble = useRef<HTMLDivElement>(null)
  const draft = useDraft(seatDraft(eventId))
  // The loader runs again at each change of a seat: the form keeps its first key.
  const [firstKey] = useState(answer?.typed?.['requestKey'] ?? requestKey)
  const { errors, setErrors, clearError } = useFieldErrors<SeatErrors>(answer, answer?.errors ?? {})
  useEffect(() => {
    if (draft.kept && form.current) fill(form.current, draft.kept)
  }, [draft.kept])
  useEffect(() => {
    if (answer?.errors && form.current) focusFirst(form.current, answer.errors)
    else if (answer) trouble.current?.focus()
  }, [answer])
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target as HTMLInputElement
    if (control.name === 'phone') limitPhone(control, event.nativeEvent as PhoneChange)
    draft.keep(event.currentTarget)
    clearError(control.name)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    draft.keep(event.currentTarget)
    const check = checkSeatForm(Object.fromEntries(new FormData(event.currentTarget)), settings)
    setErrors(check.ok ? {} : check.errors)
    if (check.ok) return
    event.preventDefault()
    focusFirst(event.currentTarget, check.errors)
  }
  return { form, trouble, errors, onInput, onSubmit, key: draft.kept?.['requestKey'] ?? firstKey }
}

const branchChoices = branches.map(([value, label]) => ({ value, label }))
const yearChoices = years.map((value) => ({ value, label: value }))

const people = [
  { name: 'name', label: 'Name', autoComplete: 'name', maxLength: NAME_MAX_LENGTH },
  {
    name: 'email',
    label: 'Email',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    maxLength: seatLimits.email,
  },
  {
    name: 'phone',
    label: 'Phone',
    type: 'tel',
    inputMode: 'numeric',
    autoComplete: 'tel-national',
    className: 'num',
  },
] as const

export interface SeatFormProps {
  eventId: string
  settings: SeatFormQuestions
  /** The idempotency key of this form. */
  requestKey: string
  answer: Refusal | null
  /** What the site knows of a signed-in member. */
  known: { name: string; email: string } | null
  /** The submit button; disabled while registration is not open. */
  button: { text: string; isDisabled: boolean }
  isSending: boolean
  contactEmail: string
}

/** Works without scripts; with scripts a draft keeps what was typed. */
export function SeatForm({
  settings,
  answer,
  known,
  button,
  isSending,
  contactEmail,
  ...ids
}: SeatFormProps) {
  useEffect(restoreTyped, [])
  const { form, trouble, errors, key, ...handlers } = useSeatForm({ ...ids, settings, answer })
  // One tap less for most; who is known already has only the phone to write.
  useFirstField(form, known === null && answer === null)
  const isWrong = Object.keys(errors).length > 0
  const message = isWrong ? registrationMessages.invalid : answer?.errors ? null : answer?.message
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="stack"
      data-draft={seatDraft(ids.eventId)}
      {...handlers}
    >
      {message && !isSending && (
        <div ref={trouble} tabIndex={-1}>
          <Alert>{message}</Alert>
        </div>
      )}
      <input type="hidden" name="requestKey" value={key} />
      <SeatFields settings={settings} errors={errors} typed={answer?.typed ?? known ?? {}} />
      <Honeypot {...honeypot} isAsked={answer?.message === SEND_AGAIN} />
      <Notice contactEmail={contactEmail} />
      <Button type="submit" isBusy={isSending} disabled={button.isDisabled} busyText="Submitting...">
        {button.text}
      </Button>
    </Form>
  )
}

function SeatFields({
  settings,
  errors,
  typed,
}: {
  settings: SeatFormQuestions
  errors: SeatErrors
  typed: Partial<Record<string, string>>
}) {
  const choice = (name: 'branch' | 'year') => ({ name, error: errors[name], start: typed[name] })
  return (
    <>
      {people.map(({ label, ...field }) => (
        <Field key={field.name} label={<Label>{label}</Label>} error={errors[field.name]}>
          <TextInput {...field} defaultValue={typed[field.name]} required />
        </Field>
      ))}
      {settings.asksBranch && <ChoiceField {...choice('branch')} label="Branch" choices={branchChoices} />}
      {settings.asksYear && <ChoiceField {...choice('year')} label="Year" choices={yearChoices} />}
      {settings.questions.map((question) => (
        <QuestionField
          key={question.slot}
          question={question}
          error={errors[`answer${question.slot}`]}
          start={typed[`answer${question.slot}`]}
        />
      ))}
      {settings.asksPictures && (
        <YesNo
          name="pictures"
          question={{ text: PICTURES_QUESTION, isRequired: true }}
          error={errors.pictures}
          start={typed['pictures']}
        />
      )}
    </>
  )
}

function Notice({ contactEmail }: { contactEmail: string }) {
  return (
    <p className={styles.notice}>
      {seatNoticeText(contactEmail)}{' '}
      <Link className="textlink" to="/privacy" target="_blank">
        Privacy
      </Link>
    </p>
  )
}
