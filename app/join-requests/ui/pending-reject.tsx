import { ConfirmAction } from '#app/ui/confirm-action.tsx'
import { useUndo } from '#app/ui/use-undo.ts'
import type { JoinRequest } from '../model.ts'
import { UNDO_MS } from '#app/accounts/undo.rules.ts'
import { DASHBOARD } from './review-result.ts'
import { RejectionReasonField } from './rejection-reason.tsx'

const FORM = 'reject'
export const UNDO_REJECT_KEY = 'undo-reject'

/** product.md#join-reject: asks first, rejects at once, and offers Undo for 30 seconds. */
export function PendingReject({
  request: { id, name },
  onRejected,
  onClose,
}: {
  request: JoinRequest
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
      confirm={{ text: 'Reject request', busyText: 'Rejecting...' }}
      onDone={() => {
        offerUndo(`The request of ${name} is rejected.`, { intent: 'undo-reject', id }, UNDO_MS)
        onRejected()
      }}
      onClose={onClose}
    >
      <RejectionReasonField form={FORM} />
      <p className="mut">You can undo for 30 s. It is deleted for good after 30 days.</p>
    </ConfirmAction>
  )
}
