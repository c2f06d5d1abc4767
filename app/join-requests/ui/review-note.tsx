import { useEffect, useId, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { ReviewedRequest } from '../model.ts'
import { NOTE_MOST } from '../rules.ts'
import { REVIEW, type ReviewAnswer } from './review-result.ts'
import styles from './review.module.css'

/** What one reviewer wants the next one to know; opens on demand. `first` answers a form sent without scripts. */
export function ReviewNote({ request, first }: { request: ReviewedRequest; first: ReviewAnswer | null }) {
  const fetcher = useFetcher<ReviewAnswer>()
  const { data: answer } = fetcher
  const unsaved = answer?.ok ? null : unsavedNote(request, first)
  const field = useFollowing(request.note)
  const errorId = useId()
  useEffect(() => {
    if (answer?.ok) showToast(answer.message)
  }, [answer])
  return (
    <details className={styles.note} open={unsaved !== null || undefined}>
      <summary>
        {request.note || 'Add a note'}
        <span className="sr">, {request.name}</span>
      </summary>
      <fetcher.Form method="post" action={REVIEW}>
        <HiddenFields fields={{ intent: 'note-join-request', id: request.id }} />
        <TextArea
          ref={field}
          name="note"
          rows={3}
          maxLength={NOTE_MOST}
          defaultValue={unsaved ?? request.note}
          aria-label={`Note on ${request.name}`}
          {...(answer?.ok === false && { 'aria-invalid': true, 'aria-describedby': errorId })}
        />
        {answer?.ok === false && <Alert id={errorId}>{answer.message}</Alert>}
        <Button type="submit" variant="line" size="s" isBusy={fetcher.state !== 'idle'} busyText="Saving...">
          Save note
        </Button>
      </fetcher.Form>
    </details>
  )
}

/** A field without unsaved text follows what was saved meanwhile; unsaved text stays. */
function useFollowing(saved: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  const before = useRef(saved)
  useEffect(() => {
    if (field.current?.value === before.current) field.current.value = saved
    before.current = saved
  }, [saved])
  return field
}

/** What was sent and heard a refusal. */
function unsavedNote({ id }: ReviewedRequest, first: ReviewAnswer | null): string | null {
  const typed = first?.ok === false ? first.typed : undefined
  return typed?.['id'] === id ? (typed['note'] ?? null) : null
}
