import { type RefObject, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { showToast } from '#app/ui/toast.tsx'
import type { RegistrationIntent, RegistrationsAnswer } from './admin-answer.ts'

/** The form that is on its way: its intent, and whom it is about. */
export function useSent() {
  const { formMethod, formData } = useNavigation()
  const isSending = formMethod === 'POST'
  return {
    isSending,
    isSent: (intent: string, id = '') =>
      isSending && formData?.get('intent') === intent && (formData.get('id') ?? '') === id,
  }
}

/** What was done is said beside the thumb too; a refusal leads to what is wrong: the list may be long. */
export function useSaid(answer: RegistrationsAnswer | null, screen: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!answer) return
    if (answer.ok) {
      if (answer.said) showToast(answer.said)
      return
    }
    const first = (selector: string) => screen.current?.querySelector<HTMLElement>(selector)
    const wrong = first('[aria-invalid=true]') ?? first('[data-refusal]')
    wrong?.focus()
  }, [answer, screen])
}

/**
 * What makes two clicks one request: the same until it was answered with what was done, then the key that came along. The
 * page's own keys change whenever it refetches, so that only the first one counts.
 */
export function useRequestKey(first: string, answer: RegistrationsAnswer | null, intent: RegistrationIntent) {
  const done = answer?.ok && answer.intent === intent ? answer : null
  const [kept, setKept] = useState({ key: done?.nextKey ?? first, done, isFirst: done === null })
  if (!done || done === kept.done) return kept
  const next = { key: done.nextKey ?? first, done, isFirst: false }
  setKept(next)
  return next
}
