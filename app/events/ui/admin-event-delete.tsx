import { useState } from 'react'
import { UNDO_MS } from '#app/accounts/undo.rules.ts'
import { ConfirmAction } from '#app/ui/confirm-action.tsx'
import { useUndo, useUndoProblem } from '#app/ui/use-undo.ts'
import type { AdminEvent } from '../model.ts'
import { deletionNews, ticketHolders } from '../rules.ts'
import { EVENTS_TAB } from './admin-form-address.ts'
import { NoticeFields } from './admin-notice-fields.tsx'
import { SeriesScope } from './admin-series-scope.tsx'

const FORM = 'delete-event'
const RESTORE_KEY = 'restore-event'

/** The message of an undo that did not work. */
export function useRestored(): string | null {
  return useUndoProblem(RESTORE_KEY)
}

interface EventToDelete {
  event: AdminEvent
  /** How many wait for a seat. */
  waiting: number
}

/** The text of the mail to each ticket holder. */
function mailAbout({ title, longDate, clockTime, venue }: AdminEvent) {
  const { subject, news, more } = deletionNews(title)
  const when = [longDate, clockTime].filter(Boolean).join(', ')
  return { subject, text: `${news}\n\n${more}\n\nIt was to be: ${when}\nWhere: ${venue}` }
}

/** All their ticket holders together. */
function holdersOf(deletedEvents: readonly [EventToDelete, ...EventToDelete[]]) {
  const ticketedEvents = deletedEvents.filter(
    ({ event }) => event.terms.method === 'here' && event.status === 'upcoming',
  )
  return {
    isExternal: false,
    seated: ticketedEvents.reduce((total, { event }) => total + event.participants, 0),
    waiting: ticketedEvents.reduce((total, { waiting }) => total + waiting, 0),
    unreachable: 0,
    preview: mailAbout(deletedEvents[0].event),
  }
}

/** product.md#event-trash: asks first, deletes at once; the event can be restored for 30 days. */
export function AdminEventDelete({
  event,
  waiting,
  later,
  onClose,
}: EventToDelete & {
  /** The events of its series that come after it. */
  later: readonly EventToDelete[]
  onClose: () => void
}) {
  const { id, title } = event
  const [scope, setScope] = useState('one')
  const { offerUndo } = useUndo(RESTORE_KEY, EVENTS_TAB)
  const isWhole = scope === 'later'
  const holders = holdersOf(isWhole ? [{ event, waiting }, ...later] : [{ event, waiting }])
  const message = isWhole ? `${later.length + 1} events of ${title} are deleted.` : `${title} is deleted.`
  return (
    <ConfirmAction
      title={`Delete ${title}?`}
      action={EVENTS_TAB}
      fields={{ intent: 'delete-event', id }}
      confirm={{ text: isWhole ? 'Delete events' : 'Delete event', busyText: 'Deleting...' }}
      formId={FORM}
      onDone={() => offerUndo(message, { intent: 'restore-event', id, scope, notify: 'yes' }, UNDO_MS)}
      onClose={onClose}
    >
      {later.length > 0 && <SeriesScope verb="Delete" later={later.length} form={FORM} onChoose={setScope} />}
      {holders.seated + holders.waiting > 0 ? (
        <NoticeFields question={holders} form={FORM} />
      ) : (
        !isWhole && <p>{ticketHolders(event, waiting)}</p>
      )}
      <p className="mut">
        Its page and registrations list go with it. You can bring it back from Deleted events for 30 days.
      </p>
    </ConfirmAction>
  )
}
