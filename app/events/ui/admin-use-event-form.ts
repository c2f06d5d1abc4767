import { type FormEvent, type RefObject, useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import { useFieldErrors } from '#app/ui/use-field-errors.ts'
import { focusField } from '#app/ui/use-focus-on-refusal.ts'
import { checkEventForm, type EventErrors } from '../rules.ts'
import { type EventAnswer, questionIn } from './admin-form-address.ts'

export interface EventFormSetting {
  now: string
  timeZone: string
  /** The site's own origin. */
  origin: string
}

interface EventFormOptions extends EventFormSetting {
  keptDate?: string
  keptPublishAt?: string | null
  /** A page without scripts brings the answer of its form along. */
  first: EventAnswer | null
  onSaved: (answer: Extract<EventAnswer, { ok: true }>) => void
  /** Called before the first wrong field gets the focus: it may have to be shown first. */
  onErrors: (errors: EventErrors) => void
}

function errorsIn(answer: EventAnswer | null | undefined): EventErrors {
  return (answer?.ok === false && answer.errors) || {}
}

/** Once React has drawn what the errors bring into the page. */
function focusFirstWrong(form: HTMLFormElement | null, errors: EventErrors) {
  setTimeout(() => {
    const controls = [...(form?.elements ?? [])] as HTMLInputElement[]
    const wrong = controls.find(({ name }) => errors[name as keyof EventErrors] !== undefined)
    if (wrong) focusField(wrong)
  })
}

/** What the form shows of an answer. Errors of single fields are shown beside them, an error of the whole form above. */
function shownOf(answer: EventAnswer | null, isBusy: boolean) {
  const refused = answer?.ok === false ? answer : null
  const isOfWhole = refused && !refused.errors && refused.status !== 200 && !isBusy
  return {
    /** Asks whether ticket holders are notified, before the change is saved. */
    question: questionIn(answer),
    typed: refused?.typed,
    noteError: refused?.errors?.['noticeNote'],
    message: isOfWhole ? refused.message : null,
    isSignedOut: isOfWhole ? refused.status === 401 : false,
  }
}

function typedErrors(
  form: HTMLFormElement,
  context: Omit<Parameters<typeof checkEventForm>[1], 'now'>,
): EventErrors {
  const check = checkEventForm(Object.fromEntries(new FormData(form)), { ...context, now: new Date() })
  return check.ok ? {} : check.errors
}

/** Checks the form in the browser, submits it, and has the errors of its fields. */
export function useEventForm(
  form: RefObject<HTMLFormElement | null>,
  { timeZone, origin, keptDate, keptPublishAt, first, onSaved, onErrors }: EventFormOptions,
) {
  const { data, state, Form } = useFetcher<EventAnswer>()
  const answer = data ?? first
  const { errors, setErrors, clearError } = useFieldErrors(answer, errorsIn(answer))
  const notifySaved = useEffectEvent(onSaved)
  const showErrors = useEffectEvent(onErrors)
  useEffect(() => {
    if (data && !data.ok) {
      showErrors(errorsIn(data))
      focusFirstWrong(form.current, errorsIn(data))
    }
    if (data?.ok) notifySaved(data)
  }, [data, form])
  /** The errors of what is typed, among those that `selectErrors` picks. They are shown, and the first one gets the focus. */
  const check = (target: HTMLFormElement, selectErrors = (found: EventErrors) => found): boolean => {
    const shownErrors = selectErrors(typedErrors(target, { timeZone, origin, keptDate, keptPublishAt }))
    setErrors(shownErrors)
    if (Object.keys(shownErrors).length === 0) return true
    onErrors(shownErrors)
    focusFirstWrong(target, shownErrors)
    return false
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!check(event.currentTarget)) event.preventDefault()
  }
  const isBusy = state !== 'idle'
  return {
    Form,
    ...shownOf(answer, isBusy),
    errors,
    isBusy,
    clearError,
    clearErrors: () => setErrors({}),
    check,
    onSubmit,
  }
}
