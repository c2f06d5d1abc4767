import { limitPhoneInput, type PhoneChange } from '#app/club/person-fields.rules.ts'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { clearDraft, keepDraft, readDraft } from '#app/ui/use-draft.ts'
import { checkJoinForm, type JoinErrors, type JoinField, joinFields } from '../rules.ts'
import { keepStatusLink } from './kept-status.ts'
import { postJoinForm } from './submit-join-form.ts'
import type { Sender } from './join-success-card.tsx'

export type Draft = Record<JoinField, string>
const empty: Draft = { name: '', phone: '', branch: '', year: '', interest: '' }
const DRAFT_KEY = 'join-draft'

/** Browsers have no `randomUUID` on a page that came without TLS: then the server knows no repetition. */
function newRequestKey(): string {
  return isSecureContext ? crypto.randomUUID() : ''
}

function without(errors: JoinErrors, field: JoinField): JoinErrors {
  const { [field]: _gone, ...rest } = errors
  return rest
}

interface Options {
  onSent: (sender: Sender) => void
  answered?: { failure: string | null; errors: JoinErrors; draft: Partial<Draft> }
}

/** The draft and its errors. The draft survives an accidental close within the session (product.md#join-notice). */
function useTyped({ answered }: Pick<Options, 'answered'>) {
  const [draft, setDraft] = useState<Draft>({ ...empty, ...answered?.draft })
  // The server knows no draft.
  useLayoutEffect(() => {
    const kept = readDraft(DRAFT_KEY)
    if (kept) setDraft((before) => ({ ...before, ...kept, ...answered?.draft }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, [])
  const [errors, setErrors] = useState<JoinErrors>(answered?.errors ?? {})
  /** The key of this form until it is sent: sending it again, corrected or not, is the same request. */
  const requestKey = useRef('')
  return {
    draft,
    errors,
    setErrors,
    requestKey,
    edit(field: JoinField, text: string, change?: PhoneChange) {
      setErrors(without(errors, field))
      const next = { ...draft, [field]: field === 'phone' ? limitPhoneInput(text, change) : text }
      setDraft(next)
      keepDraft(DRAFT_KEY, next)
    },
    clear() {
      requestKey.current = ''
      clearDraft(DRAFT_KEY)
      setDraft(empty)
    },
  }
}

/**
 * The states of product.md#join-form: idle, submitting, sent, or failed with everything still filled in. `answered` is
 * the result of a form sent without scripts.
 */
export function useJoinForm({ onSent, ...options }: Options) {
  const { draft, errors, setErrors, requestKey, edit, clear } = useTyped(options)
  const [failure, setFailure] = useState(options.answered?.failure ?? null)
  const [isSubmitting, setSubmitting] = useState(false)
  const isSending = useRef(false)
  const send = async (form: HTMLFormElement, sender: Pick<Sender, 'name' | 'phone'>) => {
    requestKey.current ||= newRequestKey()
    const sending = postJoinForm(new FormData(form), requestKey.current)
    setSubmitting(true)
    const submitted = await sending
    if (!submitted.ok) {
      // A disabled field takes no focus: it is enabled before that.
      flushSync(() => {
        setSubmitting(false)
        setFailure(submitted.failure)
        setErrors(submitted.errors)
      })
      return focusFirst(form, submitted.errors)
    }
    setSubmitting(false)
    clear()
    const sentRequest = { name: sender.name, phone: sender.phone, statusUrl: submitted.statusUrl }
    keepStatusLink(sentRequest)
    onSent(sentRequest)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    const check = checkJoinForm(draft)
    setErrors(check.ok ? {} : check.errors)
    setFailure(null)
    if (!check.ok) return focusFirst(event.currentTarget, check.errors)
    isSending.current = true
    await send(event.currentTarget, check.value)
    isSending.current = false
  }
  return { draft, errors, failure, isSubmitting, edit, submit }
}

export type JoinFormState = ReturnType<typeof useJoinForm>

function focusFirst(form: HTMLFormElement, errors: JoinErrors) {
  const first = joinFields.find((field) => errors[field])
  if (!first) return
  const control = form.elements.namedItem(first)
  if (control instanceof HTMLElement) control.focus()
}
