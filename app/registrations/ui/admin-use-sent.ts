import { useEffect } from 'react'
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

/** What came back is said beside the thumb too: the list may be long, and the notice is above it. */
export function useSaid(answer: RegistrationsAnswer | null) {
  const said = answer === null ? null : answer.ok ? answer.said : answer.sentence
  useEffect(() => {
    if (answer && said) showToast(said)
  }, [answer, said])
}
