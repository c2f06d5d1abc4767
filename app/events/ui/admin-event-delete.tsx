import { ConfirmAction } from '#app/ui/confirm-action.tsx'
import { useUndo, useUndoProblem } from '#app/ui/use-undo.ts'
import type { AdminEvent } from '../model.ts'
import { ticketHolders } from '../rules.ts'
import { EVENTS_TAB } from './admin-form-address.ts'
import { NoticeFields } from './admin-notice-fields.tsx'

const FORM = 'delete-event'
const RESTORE_KEY = 'restore-event'
const UNDO_SHOWN_MS = 10_000

/** The message of an undo that did not work. */
export function useRestored(): string | null {
  return useUndoProblem(RESTORE_KEY)
}

/** product.md#event-trash: asked first, gone at once, to be brought back for 30 days. */
export function AdminEventDelete({
  event: { id, title, ...event },
  waiting,
  onClose,
}: {
  event: AdminEvent
  /** How many wait for a seat. */
  waiting: number
  onClose: () => void
}) {
  const isHere = event.terms.method === 'here'
  const holders = event.participants + waiting
  const { offerUndo } = useUndo(RESTORE_KEY, EVENTS_TAB)
  return (
    <ConfirmAction
      title={`Delete ${title}?`}
      action={EVENTS_TAB}
      fields={{ intent: 'delete-event', id }}
      confirm={{ text: 'Delete event', busyText: 'Deleting...' }}
      formId={FORM}
      onDone={() => offerUndo(`${title} is deleted.`, { intent: 'restore-event', id }, UNDO_SHOWN_MS)}
      onClose={onClose}
    >
      <p>{ticketHolders(event, waiting)}</p>
      {isHere && holders > 0 && event.status === 'upcoming' && (
        <NoticeFields
          question={{ isExternal: false, seated: event.participants, waiting, unreachable: 0, preview: null }}
          form={FORM}
        />
      )}
      <p className="mut">
        Its page and registrations list go with it. You can bring it back from Deleted events for 30 days.
      </p>
    </ConfirmAction>
  )
}
