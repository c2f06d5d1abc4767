import { Alert } from './notice.tsx'
import type { useCheckedForm } from './use-checked-form.ts'

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
