import { limitPhoneInput, type PhoneChange } from '#app/club/person-fields.rules.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Refusal } from '#app/club/form-result.ts'
import type { RegistrationSettings } from '#app/events/registration-settings.ts'
import { useDraft } from '#app/ui/use-draft.ts'
import { useFieldErrors } from '#app/ui/use-field-errors.ts'
import { checkSeatForm, type SeatErrors } from '../rules.ts'

export type SeatFormQuestions = Pick<RegistrationSettings, 'asksBranch' | 'asksYear' | 'questions'>

/** The name of the draft in this tab. */
export const seatDraft = (eventId: string) => `seat ${eventId}`

function focusFirst(form: HTMLFormElement, errors: SeatErrors) {
  for (const control of form.elements)
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      if (control.name in errors) return control.focus()
}

/** Restores the draft; text typed before the scripts ran stays. */
function fill(form: HTMLFormElement, words: Record<string, string>) {
  for (const [name, value] of Object.entries(words)) {
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
export function useSeatForm({
  eventId,
  asked,
  answer,
  requestKey,
}: {
  eventId: string
  asked: SeatFormQuestions
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
    const check = checkSeatForm(Object.fromEntries(new FormData(event.currentTarget)), asked)
    setErrors(check.ok ? {} : check.errors)
    if (check.ok) return
    event.preventDefault()
    focusFirst(event.currentTarget, check.errors)
  }
  return { form, trouble, errors, onInput, onSubmit, key: draft.kept?.['requestKey'] ?? firstKey }
}
