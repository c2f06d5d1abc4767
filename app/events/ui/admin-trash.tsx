import { useFetcher } from 'react-router'
import { plainDay } from '#app/ui/ago.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/notice.tsx'
import type { TrashedEvent } from '../model.ts'
import { EVENTS_TAB, type EventAnswer } from './admin-form-address.ts'
import styles from './admin-events.module.css'

/** What was deleted in the last 30 days. Nothing where there is none. */
export function AdminTrash({ events, timeZone }: { events: readonly TrashedEvent[]; timeZone: string }) {
  if (events.length === 0) return null
  return (
    <details className={styles.trash}>
      <summary>
        Deleted events <span className="num">({events.length})</span>
      </summary>
      <ul className={styles.list}>
        {events.map((event) => (
          <TrashRow key={event.id} event={event} timeZone={timeZone} />
        ))}
      </ul>
    </details>
  )
}

function TrashRow({ event, timeZone }: { event: TrashedEvent; timeZone: string }) {
  const fetcher = useFetcher<EventAnswer>()
  return (
    <li>
      <div>
        <b>{event.title}</b>
        <span className="xs mut3">Can be brought back until {plainDay(event.keptUntil, timeZone)}</span>
        {fetcher.data?.ok === false && <Alert>{fetcher.data.sentence}</Alert>}
      </div>
      <fetcher.Form method="post" action={EVENTS_TAB}>
        <input type="hidden" name="intent" value="restore-event" />
        <input type="hidden" name="id" value={event.id} />
        <Button
          type="submit"
          variant="line"
          size="s"
          isBusy={fetcher.state !== 'idle'}
          aria-label={`Bring back ${event.title}`}
        >
          <Icon name="undo" />
          Bring back
        </Button>
      </fetcher.Form>
    </li>
  )
}
