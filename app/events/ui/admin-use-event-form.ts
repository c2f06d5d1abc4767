import { type FormEvent, type RefObject, useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import { useFieldErrors } from '#app/ui/use-field-errors.ts'
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
    controls.find(({ name }) => errors[name as keyof EventErrors] !== undefined)?.focus()
  })
}

/** Checks the form in the browser, sends it, and holds the errors of its fields. */
export function useEventForm(
  form: RefObject<HTMLFormElement | null>,
  { timeZone, origin, keptDate, keptPublishAt, first, onSaved, onErrors }: EventFormOptions,
) {
  const fetcher = useFetcher<EventAnswer>()
  const answer = fetcher.data ?? first
  const { errors, setErrors, clearError } = useFieldErrors(answer, errorsIn(answer))
  const saved = useEffectEvent(onSaved)
  const showErrors = useEffectEvent(onErrors)
  const { data } = fetcher
  useEffect(() => {
    if (data && !data.ok) {
      showErrors(errorsIn(data))
      focusFirstWrong(form.current, errorsIn(data))
    }
    if (data?.ok) saved(data)
  }, [data, form])
  /** The errors of what is typed, among those that `among` picks. They are shown, and the first one gets the focus. */
  const check = (target: HTMLFormElement, among = (found: EventErrors) => found): boolean => {
    const context = { now: new Date(), timeZone, origin, keptDate, keptPublishAt }
    const checked = checkEventForm(Object.fromEntries(new FormData(target)), context)
    const found = checked.ok ? {} : among(checked.errors)
    setErrors(found)
    if (Object.keys(found).length === 0) return true
    onErrors(found)
    focusFirstWrong(target, found)
    return false
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!check(event.currentTarget)) event.preventDefault()
  }
  const isBusy = fetcher.state !== 'idle'
  // Errors of single fields are shown beside them; only an error of the whole form is shown above.
  const isOfWhole = answer?.ok === false && !answer.errors && answer.status !== 200 && !isBusy
  return {
    Form: fetcher.Form,
    /** Asks whether ticket holders are notified, before the change is saved. */
    question: questionIn(answer),
    typed: answer?.ok === false ? answer.typed : undefined,
    noteError: answer?.ok === false ? answer.errors?.['noticeNote'] : undefined,
    errors,
    isBusy,
    message: isOfWhole ? answer.message : null,
    isSignedOut: isOfWhole && answer.status === 401,
    clearError,
    clearErrors: () => setErrors({}),
    check,
    onSubmit,
  }
}
