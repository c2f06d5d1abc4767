import { typedPhone } from '#app/club/people.rules.ts'
import { type FormEvent, useRef, useState } from 'react'
import { checkJoinForm, type JoinErrors, type JoinField, joinFields } from '../rules.ts'
import { postJoinForm } from './post.ts'

export type Draft = Record<JoinField, string>
const empty: Draft = { name: '', phone: '', branch: '', year: '', interest: '' }
const DRAFT_KEY = 'join-draft'

function keptDraft(): Partial<Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}') as Partial<Draft>
  } catch {
    return {}
  }
}

function keepDraft(draft: Draft | null) {
  try {
    if (draft) sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft))
    else sessionStorage.removeItem(DRAFT_KEY)
  } catch {
    // Without storage the draft lives as long as the form.
  }
}

function without(errors: JoinErrors, field: JoinField): JoinErrors {
  const { [field]: _gone, ...rest } = errors
  return rest
}

/**
 * The states of specification 4: idle, submitting, sent, or failed with everything still filled in. The draft outlives
 * an accidental close within the session (decision 19). `answered` is what the server said to a form sent without scripts.
 */
export function useJoinForm({
  onSent,
  answered,
  recallsDraft = true,
}: {
  onSent: () => void
  /** False while hydrating: the server knows no draft, so `adopt` brings it. */
  recallsDraft?: boolean
  answered?: { failure: string | null; errors: JoinErrors; draft: Partial<Draft> }
}) {
  const [draft, setDraft] = useState<Draft>(() => ({
    ...empty,
    ...(recallsDraft && keptDraft()),
    ...answered?.draft,
  }))
  const [errors, setErrors] = useState<JoinErrors>(answered?.errors ?? {})
  const [failure, setFailure] = useState(answered?.failure ?? null)
  const [isSubmitting, setSubmitting] = useState(false)
  const isSending = useRef(false)

  const edit = (field: JoinField, text: string) => {
    const next = { ...draft, [field]: field === 'phone' ? typedPhone(text) : text }
    setDraft(next)
    setErrors(without(errors, field))
    keepDraft(next)
  }
  /** What was typed while the scripts were on their way, over what this session kept. */
  const adopt = (form: HTMLFormElement) => {
    const sent = new FormData(form)
    const typed = joinFields.map((field) => [field, sent.get(field)]).filter(([, text]) => text !== '')
    const standing = { ...(!recallsDraft && keptDraft()), ...Object.fromEntries(typed) } as Partial<Draft>
    setDraft((before) => ({ ...before, ...standing }))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    const form = event.currentTarget
    const check = checkJoinForm(draft)
    setErrors(check.ok ? {} : check.errors)
    setFailure(null)
    if (!check.ok) return focusFirst(form, check.errors)
    isSending.current = true
    const sending = postJoinForm(new FormData(form))
    setSubmitting(true)
    const problem = await sending
    isSending.current = false
    setSubmitting(false)
    setFailure(problem)
    if (problem !== null) return
    keepDraft(null)
    setDraft(empty)
    onSent()
  }
  return { draft, errors, failure, isSubmitting, adopt, edit, submit }
}

export type JoinFormState = ReturnType<typeof useJoinForm>

function focusFirst(form: HTMLFormElement, errors: JoinErrors) {
  const first = joinFields.find((field) => errors[field])
  if (!first) return
  const control = form.elements.namedItem(first)
  if (control instanceof HTMLElement) control.focus()
}
