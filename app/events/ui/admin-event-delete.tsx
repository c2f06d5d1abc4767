import { useEffect, useRef } from 'react'
import { type SubmitFunction, useFetcher, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { QuestionDialog } from '#app/ui/question-dialog.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useForgetUndo, useUndoProblem } from '#app/ui/undo-problem.ts'
import type { AdminEvent } from '../model.ts'
import { EVENTS_TAB, type EventAnswer } from './admin-form-address.ts'

const RESTORE_KEY = 'restore-event'
const UNDO_SHOWN_MS = 10_000

/** By the router, not by a fetcher of this screen: the toast outlives it. */
function offerUndo({ id, title }: AdminEvent, submit: SubmitFunction) {
  const onChoose = () =>
    void submit(
      { intent: 'restore-event', id },
      { method: 'post', action: EVENTS_TAB, navigate: false, fetcherKey: RESTORE_KEY },
    )
  showToast(`${title} is deleted.`, { action: { label: 'Undo', onChoose }, lastsMs: UNDO_SHOWN_MS })
}

/** The sentence of an undo that did not work. */
export function useRestored(): string | null {
  return useUndoProblem(RESTORE_KEY)
}

/** Decision 26: asked first, gone at once, to be brought back for 30 days. */
export function AdminEventDelete({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  const fetcher = useFetcher<EventAnswer>()
  const submit = useSubmit()
  const forgetUndo = useForgetUndo(RESTORE_KEY)
  const isDone = useRef(false)
  const { data: answer, state } = fetcher
  useEffect(() => {
    if (!answer?.ok || isDone.current) return
    isDone.current = true
    forgetUndo()
    offerUndo(event, submit)
    onClose()
  }, [answer, event, forgetUndo, onClose, submit])
  const isBusy = state !== 'idle'
  const title = `Delete ${event.title}?`
  return (
    <QuestionDialog
      title={title}
      keep={{ words: 'Keep it', to: EVENTS_TAB }}
      refusal={answer?.ok === false && answer.sentence}
      isBusy={isBusy}
      onClose={onClose}
      form={
        <fetcher.Form method="post" action={EVENTS_TAB}>
          <input type="hidden" name="intent" value="delete-event" />
          <input type="hidden" name="id" value={event.id} />
          <Button type="submit" variant="danger-fill" isBusy={isBusy} busyText="Deleting...">
            Delete event
          </Button>
        </fetcher.Form>
      }
    >
      <p className="mut">
        Its page and registrations list go with it. You can bring it back from Deleted events for 30 days.
      </p>
    </QuestionDialog>
  )
}
