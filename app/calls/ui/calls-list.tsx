import { counted } from '#app/club/counted.rules.ts'
import { type Clock, plainMoment } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Row, RowList } from '#app/ui/row.tsx'
import { callStateOf } from '../calls.rules.ts'
import type { ListedCall } from '../model.ts'

export const CALLS = '/admin/film-calls'

/** The calls for entries. null: they could not be loaded. */
export function CallsList({ calls, clock }: { calls: readonly ListedCall[] | null; clock: Clock }) {
  return (
    <Panel
      title="Calls for films"
      aside={
        <ButtonLink to={`${CALLS}/new`} size="s" variant="line">
          New call
        </ButtonLink>
      }
    >
      {!calls && <Alert>Failed to load the calls. Please try again later.</Alert>}
      {calls?.length === 0 && (
        <EmptyState
          size="s"
          title="No call yet"
          help="A call asks for films until a day. They come in by a form of this site, a jury watches them by a link, and everybody is told in one go."
        />
      )}
      {calls && calls.length > 0 && (
        <RowList label="Calls for films">
          {calls.map((call) => (
            <Row
              key={call.id}
              title={call.title}
              titleTo={`${CALLS}/${call.id}`}
              facts={[
                <CallBadge key="state" call={call} clock={clock} />,
                <span key="closes" className="num">
                  {callMoment(call, clock)}
                </span>,
                counted(call.received, 'film', 'films'),
                call.drafts > 0 && counted(call.drafts, 'draft', 'drafts'),
              ]}
            />
          ))}
        </RowList>
      )}
    </Panel>
  )
}

/** What the badge leaves open: when it opens, closes or closed. */
export function callMoment(
  call: Pick<ListedCall, 'opensAt' | 'closesAt' | 'announcedAt'>,
  { now, timeZone }: Clock,
) {
  const state = callStateOf(call, new Date(now))
  if (state === 'planned') return `opens ${plainMoment(call.opensAt, timeZone)}`
  const closes = plainMoment(call.closesAt, timeZone)
  if (state === 'open') return `closes ${closes}`
  return call.announcedAt ? `closed ${closes}` : `since ${closes}`
}

export function CallBadge({
  call,
  clock,
}: {
  call: Pick<ListedCall, 'opensAt' | 'closesAt' | 'announcedAt'>
  clock: Clock
}) {
  const state = callStateOf(call, new Date(clock.now))
  if (state === 'open') return <Badge kind="open">Open</Badge>
  if (state === 'planned') return <Badge>Planned</Badge>
  return <Badge kind={call.announcedAt ? 'ok' : 'past'}>{call.announcedAt ? 'Announced' : 'Closed'}</Badge>
}
