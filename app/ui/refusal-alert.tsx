import { Alert } from './notice.tsx'
import { type FormEvent, useState } from 'react'
import { type FormRefusal, useMarkedFields } from './use-focus-on-refusal.ts'

interface CheckResult {
  refusal: FormRefusal | null
  answered: unknown
  scope: string
  tries: number
}

/**
 * Validates a form before it is sent: `refusalOf` returns null for a valid form. The server validates again, and its
 * refusal is shown until the next attempt or until `scope` changes.
 */
export function useCheckedForm(
  refusalOf: (form: FormData) => FormRefusal | null,
  { answered = null, scope = '' }: { answered?: FormRefusal | null; scope?: string } = {},
) {
  const [result, setResult] = useState<CheckResult | null>(null)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const refusal = refusalOf(new FormData(event.currentTarget))
    setResult({ refusal, answered, scope, tries: (result?.tries ?? 0) + 1 })
    if (refusal !== null) event.preventDefault()
  }
  const isNewest = result !== null && result.answered === answered && result.scope === scope
  const refused = isNewest ? result.refusal : answered
  return {
    ...useMarkedFields<HTMLFormElement>(refused),
    onSubmit,
    /** The current message, or null. */
    message: refused?.message ?? null,
    /** Changes with every attempt, so that screen readers repeat the message. */
    tryKey: result?.tries ?? 0,
  }
}

/** The message of a refused form. With each attempt it is drawn again, so that screen readers repeat it. */
export function RefusalAlert({
  message,
  tryKey,
  alertId,
}: Pick<ReturnType<typeof useCheckedForm>, 'message' | 'tryKey' | 'alertId'>) {
  if (!message) return null
  return (
    <Alert key={tryKey} id={alertId}>
      {message}
    </Alert>
  )
}
