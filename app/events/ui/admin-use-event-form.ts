import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { checkEventForm, type EventErrors, type EventField, eventProblemSentences } from '../rules.ts'
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
  controls.find(({ name }) => errors[name as EventField] !== undefined)?.focus()
}

/** The courtesy check, the answer of the server, and which sentences still stand: each leaves when its field is edited. */
export function useEventForm({ timeZone, origin, keptDate, first, onSaved }: Asked) {
  const fetcher = useFetcher<EventAnswer>()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<EventErrors>(errorsIn(first))
  const saved = useRef(onSaved)
  useEffect(() => {
    saved.current = onSaved
  })
  const { data: answer } = fetcher
  useEffect(() => {
    if (!answer) return
    const found = errorsIn(answer)
    setErrors(found)
    focusFirstWrong(form.current, found)
    if (answer.ok) saved.current(answer)
  }, [answer])
  const shows = (field: string) => setErrors(({ [field as EventField]: _left, ...kept }) => kept)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const check = checkEventForm(typed, { now: new Date(), timeZone, origin, keptDate })
    setErrors(check.ok ? {} : check.errors)
    if (check.ok) return
    event.preventDefault()
    focusFirstWrong(event.currentTarget, check.errors)
  }
  const refused = answer ?? first
  const isBusy = fetcher.state !== 'idle'
  const wholeSentence = refused?.ok === false && !isBusy ? refused.sentence : null
  const isOfFields = wholeSentence === eventProblemSentences.invalid
  return {
    fetcher,
    form,
    errors,
    isBusy,
    /** What is wrong with the whole; the sentences of fields stand beside them. */
    sentence: isOfFields && Object.keys(errors).length === 0 ? null : wholeSentence,
    clearError: shows,
    clearErrors: () => setErrors({}),
    onSubmit,
  }
}
