import { useState } from 'react'
import { Ago, type Clock } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { KeptFocus } from '#app/ui/kept-focus.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { JoinRequest } from '../model.ts'
import { LIST_FAILED, NONE_PENDING } from '../rules.ts'
import { PendingDecision } from './pending-decision.tsx'
import { PendingReject, useUndoReject } from './pending-reject.tsx'

/** '9876543210' reads '98765 43210'. */
export function spacedPhone(phone: string): string {
  return phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
}

/**
 * A request being decided keeps its row, whatever the refetched list says: in it stand the answer and, after an
 * approval, the link to WhatsApp.
 */
export function useKeptRows<Request extends JoinRequest>(requests: readonly Request[]) {
  const [kept, setKept] = useState<readonly Request[]>([])
  const gone = kept.filter(({ id }) => !requests.some((request) => request.id === id))
  const rows = [...requests, ...gone].sort((one, other) => one.createdAt.localeCompare(other.createdAt))
  const keep = (request: Request) =>
    setKept((before) => [...before.filter(({ id }) => id !== request.id), request])
  const letGo = ({ id }: JoinRequest) => setKept((before) => before.filter((request) => request.id !== id))
  return { rows, keep, letGo }
}

/** What the page knows of the requests; null is a list that could not be fetched. */
export interface PendingList {
  requests: JoinRequest[]
  total: number
}

export function PendingRequests({
  list,
  clock,
  askedToReject,
}: {
  list: PendingList | null
  clock: Clock
  /** The id in the address, where no script opens the question. */
  askedToReject: string | null
}) {
  const { rows, keep, letGo } = useKeptRows(list?.requests ?? [])
  const [rejecting, setRejecting] = useState<JoinRequest | null>(
    () => rows.find(({ id }) => id === askedToReject) ?? null,
  )
  const undoProblem = useUndoReject()
  const waiting = list?.total ?? 0
  return (
    <Panel title="Pending join requests" aside={waiting > 0 && <Badge kind="few">{waiting} waiting</Badge>}>
      {!list && <Alert>{LIST_FAILED}</Alert>}
      {undoProblem && <Alert>{undoProblem}</Alert>}
      {list && rows.length === 0 && (
        <EmptyState size="s" title={NONE_PENDING} help="Whoever asks to join stands here at once." />
      )}
      {rows.length > 0 && (
        <KeptFocus>
          <Requests rows={rows} clock={clock} onDeciding={keep} onReject={setRejecting} />
        </KeptFocus>
      )}
      <p>
        <ButtonLink to="/admin/join-requests" variant="line" size="s">
          Search, filter, decide many
        </ButtonLink>
      </p>
      {rejecting && (
        <PendingReject
          request={rejecting}
          onRejected={() => letGo(rejecting)}
          onClose={() => setRejecting(null)}
        />
      )}
    </Panel>
  )
}

function Requests({
  rows,
  clock,
  onDeciding,
  onReject,
}: {
  rows: readonly JoinRequest[]
  clock: Clock
  onDeciding: (request: JoinRequest) => void
  onReject: (request: JoinRequest) => void
}) {
  return (
    <DataTable
      caption="Pending join requests, the longest waiting first"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Name', renderCell: ({ name }) => name },
        { label: 'Phone', renderCell: ({ phone }) => <span className="num">{spacedPhone(phone)}</span> },
        { label: 'Branch', renderCell: ({ branch }) => branch },
        { label: 'Year', renderCell: ({ year }) => year },
        { label: 'Interest', renderCell: ({ interest }) => interest },
        { label: 'Asked', renderCell: ({ createdAt }) => <Ago instant={createdAt} clock={clock} /> },
        {
          label: 'Decision',
          isActions: true,
          renderCell: (request) => (
            <PendingDecision
              request={request}
              onDeciding={() => onDeciding(request)}
              onReject={() => onReject(request)}
            />
          ),
        },
      ]}
    />
  )
}
