import { useEffect, useId, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, TextInput } from '#app/ui/field.tsx'
import styles from './term-day.module.css'

type TermResult = FormResult<{ intent?: string }>

interface TermDayProps {
  id: string
  email: string
  /** YYYY-MM-DD */
  day: string
  onAnswer: (answer: TermResult) => void
}

/** Calls `onAnswer` once with each answer that is good. */
function useAnnounced(answer: TermResult | undefined, onAnswer: TermDayProps['onAnswer']) {
  const announced = useRef<TermResult>(undefined)
  useEffect(() => {
    if (!answer || announced.current === answer) return
    announced.current = answer
    if (answer.ok) onAnswer(answer)
  }, [answer, onAnswer])
}

/** The last day of a term in the Admins list, and the way to change it. */
export function TermDay({ id, email, day, onAnswer }: TermDayProps) {
  const fetcher = useFetcher<TermResult>()
  const { data: answer } = fetcher
  useAnnounced(answer, onAnswer)
  const errorId = useId()
  const error = answer?.ok === false && fetcher.state === 'idle' ? answer.message : null
  return (
    <fetcher.Form method="post" action="/admin/super-dashboard?tab=admins" className="cluster" data-gap="2">
      <input type="hidden" name="intent" value="change-term" />
      <input type="hidden" name="id" value={id} />
      <TextInput
        type="date"
        name="day"
        key={day}
        defaultValue={day}
        required
        className={styles.day}
        aria-label={`Last day of ${email}`}
        {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
      />
      <Button
        type="submit"
        variant="line"
        size="s"
        isBusy={fetcher.state !== 'idle'}
        aria-label={`Save the last day of ${email}`}
      >
        Save
      </Button>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fetcher.Form>
  )
}
