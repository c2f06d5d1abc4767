import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { UNDO_MS } from '#app/accounts/undo.rules.ts'
import { ConfirmAction } from '#app/ui/confirm-action.tsx'
import { useUndo, useUndoProblem } from '#app/ui/use-undo.ts'
import type { AdminEvent, NoticeQuestion } from '../model.ts'
import { NOTIFY_OF_UNDO, unmailedHoldersNote } from '../rules.ts'
import { EVENTS_PAGE, type EventAnswer, questionIn } from './admin-form-address.ts'
import { NoticeFields } from './admin-notice-fields.tsx'
import { SeriesScope } from './admin-series-scope.tsx'

const FORM = 'delete-event'
const RESTORE_KEY = 'restore-event'

/** The message of an undo that did not work. */
export function useRestored(): string | null {
  return useUndoProblem(RESTORE_KEY)
}

/** Whom a deletion affects, as the server says; undefined until it answers. */
function useDeletionQuestion(id: string, scope: string): NoticeQuestion | null | undefined {
  const { submit, data } = useFetcher<EventAnswer>()
  useEffect(() => {
    void submit({ intent: 'delete-event', ask: 'yes', id, scope }, { method: 'post', action: EVENTS_PAGE })
  }, [submit, id, scope])
  return data && questionIn(data)
}

/** product.md#event-trash: asks first, deletes at once; the event can be restored for 30 days. */
export function AdminEventDelete({
  event,
  later,
  onClose,
}: {
  event: AdminEvent
  /** How many events of its series come after it. */
  later: number
  onClose: () => void
}) {
  const { id, title } = event
  const [scope, setScope] = useState('one')
  const { offerUndo } = useUndo(RESTORE_KEY, EVENTS_PAGE)
  const isWhole = scope === 'later'
  const question = useDeletionQuestion(id, scope)
  const deleted = isWhole ? `${later + 1} events of ${title} are deleted.` : `${title} is deleted.`
  return (
    <ConfirmAction
      title={`Delete ${title}?`}
      action={EVENTS_PAGE}
      fields={{ intent: 'delete-event', id }}
      confirm={{
        text: isWhole ? 'Delete events' : 'Delete event',
        busyText: 'Deleting...',
        keep: isWhole ? 'Keep the events' : 'Keep the event',
      }}
      formId={FORM}
      onDone={() =>
        offerUndo(
          `${deleted}${unmailedHoldersNote(question)}`,
          { intent: 'restore-event', id, scope, notify: NOTIFY_OF_UNDO },
          UNDO_MS,
        )
      }
      onClose={onClose}
    >
      {later > 0 && <SeriesScope verb="Delete" later={later} form={FORM} onChoose={setScope} />}
      {question ? (
        <NoticeFields key={scope} question={question} form={FORM} />
      ) : (
        <p>{question === null ? 'Nobody has to be told.' : 'One moment...'}</p>
      )}
      <p className="mut">
        Its page and registrations list go with it. You can bring it back from Deleted events for 30 days.
      </p>
    </ConfirmAction>
  )
}
