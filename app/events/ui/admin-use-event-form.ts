import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { checkEventForm, type EventErrors } from '../rules.ts'
import type { EventAnswer } from './admin-form-address.ts'

export interface EventFormSetting {
  now: string
  timeZone: string
  /** The site's own origin. */
  origin: string
}

interface Asked extends EventFormSetting {
  keptDate?: string
  /** A page without scripts brings the answer of its form along. */
  first: EventAnswer | null
  onSaved: (answer: Extract<EventAnswer, { ok: true }>) => void
}

function errorsIn(answer: EventAnswer | null | undefined): EventErrors {
  return (answer?.ok === false && answer.errors) || {}
}

function focusFirstWrong(form: HTMLFormElement | null, errors: EventErrors) {
  const controls = [...(form?.elements ?? [])] as HTMLInputElement[]
  controls.find(({ name }) => errors[name as keyof EventErrors] !== undefined)?.focus()
}

/** Which sentences stand: those of the newest check or answer, without the fields edited since. */
function useErrors(answer: EventAnswer | null | undefined) {
  const [local, setLocal] = useState<{ answer: typeof answer; errors: EventErrors } | null>(null)
  const errors = local && local.answer === answer ? local.errors : errorsIn(answer)
  return {
    errors,
    setErrors: (found: EventErrors) => setLocal({ answer, errors: found }),
    clearError(field: string) {
      const { [field as keyof EventErrors]: left, ...kept } = errors
      if (left) setLocal({ answer, errors: kept })
    },
  }
}

/** The courtesy check, the answer of the server, and the sentences beside the fields. */
export function useEventForm(
  form: RefObject<HTMLFormElement | null>,
  { timeZone, origin, keptDate, first, onSaved }: Asked,
) {
  const fetcher = useFetcher<EventAnswer>()
  const answer = fetcher.data ?? first
  const { errors, setErrors, clearError } = useErrors(answer)
  const saved = useRef(onSaved)
  useEffect(() => {
    saved.current = onSaved
  })
  const { data } = fetcher
  useEffect(() => {
    if (data) focusFirstWrong(form.current, errorsIn(data))
    if (data?.ok) saved.current(data)
  }, [data, form])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const check = checkEventForm(typed, { now: new Date(), timeZone, origin, keptDate })
    setErrors(check.ok ? {} : check.errors)
    if (check.ok) return
    event.preventDefault()
    focusFirstWrong(event.currentTarget, check.errors)
  }
  const isBusy = fetcher.state !== 'idle'
  // The sentences of fields stand beside them; above stands only what is wrong with the whole.
  const isOfWhole = answer?.ok === false && !answer.errors && answer.status !== 200 && !isBusy
  return {
    Form: fetcher.Form,
    errors,
    isBusy,
    sentence: isOfWhole ? answer.sentence : null,
    isSignedOut: isOfWhole && answer.status === 401,
    clearError,
    clearErrors: () => setErrors({}),
    onSubmit,
  }
}
