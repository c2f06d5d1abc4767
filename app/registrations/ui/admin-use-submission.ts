import { type RefObject, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { showToast } from '#app/ui/toast.tsx'
import { focusFirstInvalid } from '#app/ui/use-focus-on-refusal.ts'
import type { RegistrationIntent, RegistrationsAnswer } from './admin-form-result.ts'

/** The form that is being submitted: its intent and registration. */
export function useSent() {
  const { formMethod, formData } = useNavigation()
  const isSending = formMethod === 'POST'
  return {
    isSending,
    isSent: (intent: string, id = '') =>
      isSending && formData?.get('intent') === intent && (formData.get('id') ?? '') === id,
  }
}

/**
 * Shows the result as a toast and moves the focus to the first problem, since the list may be long. Returns what stands on
 * the screen instead: a refusal, and the result that came with the page, of a form sent without scripts.
 */
export function useResultToast(answer: RegistrationsAnswer | null, screen: RefObject<HTMLElement | null>) {
  const [first] = useState(answer)
  useEffect(() => {
    if (!answer) return
    if (answer.ok) {
      if (answer.message && answer !== first) showToast(answer.message)
      return
    }
    if (!focusFirstInvalid(screen.current))
      screen.current?.querySelector<HTMLElement>('[data-refusal]')?.focus()
  }, [answer, first, screen])
  return answer?.ok && answer !== first ? null : answer
}

/**
 * The idempotency key of a form. It changes only when the request has succeeded; the keys of the loader change at
 * each refetch and are ignored.
 */
export function useRequestKey(
  firstKey: string,
  answer: RegistrationsAnswer | null,
  intent: RegistrationIntent,
) {
  const successfulAnswer = answer?.ok && answer.intent === intent ? answer : null
  const [keyState, setKeyState] = useState({
    key: successfulAnswer?.nextKey ?? firstKey,
    done: successfulAnswer,
    isFirst: successfulAnswer === null,
  })
  if (!successfulAnswer || successfulAnswer === keyState.done) return keyState
  const next = { key: successfulAnswer.nextKey ?? firstKey, done: successfulAnswer, isFirst: false }
  setKeyState(next)
  return next
}
