import { typedPhone } from '#app/club/people.rules.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Refusal } from '#app/club/answer.ts'
import type { Terms } from '#app/events/terms.ts'
import { useDraft } from '#app/ui/use-draft.ts'
import { checkSeatForm, type SeatErrors } from '../rules.ts'

export type Asked = Pick<Terms, 'asksBranch' | 'asksYear' | 'questions'>

/** Under what name a form that was begun is kept in this tab. */
export const seatDraft = (eventId: string) => `seat ${eventId}`

function focusFirst(form: HTMLFormElement, errors: SeatErrors) {
  for (const control of form.elements)
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      if (control.name in errors) return control.focus()
}

/** What was typed while the scripts were on their way stands; the rest is as it was left. */
function fill(form: HTMLFormElement, words: Record<string, string>) {
  for (const [name, value] of Object.entries(words)) {
    const control = form.elements.namedItem(name)
    if (control instanceof RadioNodeList) control.value ||= value
    else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value ||= value
  }
}

/** The words stay in the form itself; this knows what is wrong with them and keeps them from getting lost. */
export function useSeatForm({
  eventId,
  asked,
  answer,
  requestKey,
}: {
  eventId: string
  asked: Asked
  answer: Refusal | null
  requestKey: string
}) {
  const form = useRef<HTMLFormElement>(null)
  const trouble = useRef<HTMLDivElement>(null)
  const draft = useDraft(seatDraft(eventId))
  // The page is asked for anew each time a seat moves, and a form that was left comes back: its key stays the first one.
  const [firstKey] = useState(answer?.typed?.['requestKey'] ?? requestKey)
  const [local, setLocal] = useState<{ answer: Refusal | null; errors: SeatErrors } | null>(null)
  const errors: SeatErrors = local?.answer === answer ? (local?.errors ?? {}) : (answer?.errors ?? {})
  useEffect(() => {
    if (draft.kept && form.current) fill(form.current, draft.kept)
  }, [draft.kept])
  useEffect(() => {
    if (answer?.errors && form.current) focusFirst(form.current, answer.errors)
    else if (answer) trouble.current?.focus()
  }, [answer])

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target as HTMLInputElement
    if (control.name === 'phone' && control.value !== typedPhone(control.value))
      control.value = typedPhone(control.value)
    draft.keep(event.currentTarget)
    if (!(control.name in errors)) return
    setLocal({
      answer,
      errors: Object.fromEntries(Object.entries(errors).filter(([name]) => name !== control.name)),
    })
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    draft.keep(event.currentTarget)
    const check = checkSeatForm(Object.fromEntries(new FormData(event.currentTarget)), asked)
    setLocal({ answer, errors: check.ok ? {} : check.errors })
    if (check.ok) return
    event.preventDefault()
    focusFirst(event.currentTarget, check.errors)
  }
  return { form, trouble, errors, onInput, onSubmit, key: draft.kept?.['requestKey'] ?? firstKey }
}
