import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmAction } from '#app/ui/confirm-action.tsx'
import { dismissToast } from '#app/ui/toast.tsx'
import { useLater } from '#app/ui/use-later.ts'
import { useUndo } from '#app/ui/use-undo.ts'
import type { JoinRequest } from '../model.ts'
import { UNDO_MS } from '#app/accounts/undo.rules.ts'
import { DASHBOARD } from './review-result.ts'
import { RejectionReasonField } from './rejection-reason.tsx'
import { useUndone } from './use-approval.ts'

const FORM = 'reject'
export const UNDO_REJECT_KEY = 'undo-reject'
const undoFields = (id: string) => ({ intent: 'undo-reject', id })

/** product.md#join-reject: asks first, rejects at once, and offers Undo for 30 seconds, here and in the row. */
export function PendingReject({
  request: { id, name },
  onDeciding,
  onRejected,
  onClose,
}: {
  request: JoinRequest
  onDeciding: () => void
  onRejected: () => void
  onClose: () => void
}) {
  const { offerUndo } = useUndo(UNDO_REJECT_KEY, DASHBOARD)
  return (
    <ConfirmAction
      title={`Reject the request of ${name}?`}
      action={DASHBOARD}
      fields={{ intent: 'reject-join-request', id }}
      formId={FORM}
      confirm={{ text: 'Reject request', busyText: 'Rejecting...', keep: 'Keep the request' }}
      onSubmit={onDeciding}
      onDone={() => {
        offerUndo(`${name} is rejected.`, undoFields(id), UNDO_MS)
        onRejected()
      }}
      onClose={onClose}
    >
      <RejectionReasonField form={FORM} />
      <p className="mut">You can undo for 30 s. It is deleted for good after 30 days.</p>
    </ConfirmAction>
  )
}

/** In the row of a request that was rejected, until the time of the undo is over. */
export function Rejected({ request: { id, name }, onGone }: { request: JoinRequest; onGone: () => void }) {
  const { undo } = useUndo(UNDO_REJECT_KEY, DASHBOARD)
  useUndone(UNDO_REJECT_KEY, id, () => {
    dismissToast(id)
    onGone()
  })
  useLater(true, UNDO_MS, onGone)
  return (
    <div className="cluster">
      <Badge>Rejected</Badge>
      <Button
        variant="bare"
        size="s"
        aria-label={`Undo the rejection of ${name}`}
        onClick={() => undo(undoFields(id))}
      >
        Undo
      </Button>
    </div>
  )
}
