import { useEffect, useRef } from 'react'
import { type SubmitFunction, useFetcher, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { QuestionDialog } from '#app/ui/question-dialog.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useForgetUndo, useUndoProblem } from '#app/ui/undo-problem.ts'
import type { JoinRequest } from '../model.ts'
import { UNDO_REJECT_MS } from '../rules.ts'
import { DASHBOARD, type DecisionAnswer } from './pending-form.ts'

const UNDO_KEY = 'undo-reject'

/** By the router, not by a fetcher of this screen: the toast outlives it. */
function offerUndo(request: JoinRequest, submit: SubmitFunction) {
  const onChoose = () =>
    void submit(
      { intent: 'undo-reject', id: request.id },
      { method: 'post', action: DASHBOARD, navigate: false, fetcherKey: UNDO_KEY },
    )
  showToast(`The request of ${request.name} is rejected.`, {
    action: { label: 'Undo', onChoose },
    lastsMs: UNDO_REJECT_MS,
  })
}

/** The sentence of an undo that came too late. */
export function useUndoReject(): string | null {
  return useUndoProblem(UNDO_KEY)
}

/** Decision 18: asked first, gone at once, an Undo for 30 seconds. */
export function PendingReject({
  request,
  onRejected,
  onClose,
}: {
  request: JoinRequest
  onRejected: () => void
  onClose: () => void
}) {
  const fetcher = useFetcher<DecisionAnswer>()
  const submit = useSubmit()
  const forgetUndo = useForgetUndo(UNDO_KEY)
  const isDone = useRef(false)
  const { data: answer, state } = fetcher
  useEffect(() => {
    if (!answer?.ok || isDone.current) return
    isDone.current = true
    forgetUndo()
    offerUndo(request, submit)
    onRejected()
    onClose()
  }, [answer, forgetUndo, onClose, onRejected, request, submit])
  const isBusy = state !== 'idle'
  return (
    <QuestionDialog
      title={`Reject the request of ${request.name}?`}
      keep={{ words: 'Keep it', to: DASHBOARD }}
      refusal={answer?.ok === false && answer.sentence}
      isBusy={isBusy}
      onClose={onClose}
      form={
        <fetcher.Form method="post" action={DASHBOARD}>
          <input type="hidden" name="intent" value="reject-join-request" />
          <input type="hidden" name="id" value={request.id} />
          <Button type="submit" variant="danger-fill" isBusy={isBusy} busyText="Rejecting...">
            Reject request
          </Button>
        </fetcher.Form>
      }
    >
      <p className="mut">
        It leaves this list and every other at once. You can undo it for 30 seconds; after 30 days nothing of
        it is left.
      </p>
    </QuestionDialog>
  )
}
