import { type ReactNode, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { plainDay } from '#app/ui/ago.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { EVENTS_FAILED } from '../list.rules.ts'
import type { TrashedEvent } from '../model.ts'
import { EVENTS_PAGE, type EventAnswer, questionIn } from './admin-form-address.ts'
import { NoticeFields } from './admin-notice-fields.tsx'
import styles from './admin-events.module.css'

interface TrashPage {
  events: readonly TrashedEvent[]
  total: number
  hasMore: boolean
}

interface TrashProps {
  trash: TrashPage | null
  timeZone: string
  /** Who has to be told of the deletion by somebody, by the event's id. */
  contacts: Record<string, ReactNode>
}

/** What was deleted in the last 30 days. Nothing where there is none. */
export function AdminTrash({ trash, ...rest }: TrashProps) {
  if (!trash || trash.total === 0) return null
  const hasContacts = Object.keys(rest.contacts).length > 0
  return (
    <details className={styles.trash} open={hasContacts}>
      <summary>
        Deleted events <span className="num">({trash.total})</span>
      </summary>
      <Rows events={trash.events} {...rest} />
      {trash.hasMore && (
        <ButtonLink to="/admin/trash" variant="line" size="s">
          All deleted events
        </ButtonLink>
      )}
    </details>
  )
}

/** Deleted events, and until when they can be restored. Null: they could not be fetched. */
export function TrashList({ trash, ...rest }: TrashProps) {
  return (
    <Panel title="Deleted in the last 30 days" isTitleHidden={trash?.total === 0}>
      {!trash && <Alert>{EVENTS_FAILED}</Alert>}
      {trash?.total === 0 && (
        <EmptyState size="s" title="Nothing deleted" help="What you delete stands here for 30 days." />
      )}
      {trash && <Rows events={trash.events} {...rest} />}
    </Panel>
  )
}

function Rows({
  events,
  timeZone,
  contacts,
}: Omit<TrashProps, 'trash'> & { events: readonly TrashedEvent[] }) {
  return (
    <ul className={styles.list}>
      {events.map((event) => (
        <TrashRow key={event.id} event={event} timeZone={timeZone} contacts={contacts[event.id]} />
      ))}
    </ul>
  )
}

function TrashRow({
  event,
  timeZone,
  contacts,
}: {
  event: TrashedEvent
  timeZone: string
  contacts: ReactNode
}) {
  const fetcher = useFetcher<EventAnswer>()
  const { data: answer } = fetcher
  const refused = answer?.ok === false ? answer : null
  const question = questionIn(answer)
  useEffect(() => {
    if (answer?.ok) showToast(answer.message, { about: event.id })
  }, [answer, event.id])
  return (
    <li>
      <div>
        <b>{event.title}</b>
        <span className="xs mut3">Can be brought back until {plainDay(event.restorableUntil, timeZone)}</span>
        {refused && !question && <Alert>{refused.message}</Alert>}
      </div>
      <fetcher.Form method="post" action={EVENTS_PAGE} className={question ? styles.asked : undefined}>
        <HiddenFields fields={{ intent: 'restore-event', id: event.id }} />
        {question && (
          <NoticeFields
            question={question}
            typed={refused?.typed}
            error={refused?.errors?.['noticeNote']}
            isFocused
          />
        )}
        <Button
          type="submit"
          variant="line"
          size="s"
          isBusy={fetcher.state !== 'idle'}
          aria-label={`Bring back ${event.title}`}
        >
          <AdminIcon name="undo" />
          Bring back
        </Button>
      </fetcher.Form>
      {contacts && <div className={styles.contacts}>{contacts}</div>}
    </li>
  )
}
