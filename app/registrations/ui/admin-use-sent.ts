import { type RefObject, useEffect } from 'react'
import { useNavigation } from 'react-router'
import { showToast } from '#app/ui/toast.tsx'
import type { RegistrationsAnswer } from './admin-answer.ts'

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
