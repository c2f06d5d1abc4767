import { useState } from 'react'
import { Link } from 'react-router'
import type { Clock } from '#app/ui/ago.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { RestoreFocus } from '#app/ui/restore-focus.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { RowList } from '#app/ui/row.tsx'
import { useKeptRows, useUndoProblem } from '#app/ui/use-undo.ts'
import type { JoinRequest, WaitingRequest } from '../model.ts'
import { LIST_FAILED, NONE_PENDING } from '../rules.ts'
import { PendingReject, UNDO_REJECT_KEY } from './pending-reject.tsx'
import { requestKeys, RequestRow } from './request-row.tsx'
import { UNDO_APPROVE_KEY } from './use-approval.ts'

/** The message of an undo that came too late. */
export function useUndoDecisionProblem(): string | null {
  const rejectProblem = useUndoProblem(UNDO_REJECT_KEY)
  const approveProblem = useUndoProblem(UNDO_APPROVE_KEY)
  return rejectProblem ?? approveProblem
}

/**
 * The rows and the dialog of the one being rejected. A decided request keeps its row: in it stand the answer with Undo and,
 * after an approval, the link to WhatsApp.
 */
export function useDecisions<Request extends WaitingRequest>(
  requests: readonly Request[],
  order = newestFirst,
) {
  const { rows, keepRow, removeRow } = useKeptRows(requests, order)
  const [rejected, setRejected] = useState<readonly string[]>([])
  const [rejecting, setRejecting] = useState<Request | null>(null)
  const handlersOf = (request: Request) => ({
    onDeciding: () => keepRow(request),
    onReject: () => setRejecting(request),
    isRejected: rejected.includes(request.id),
    onUndone: () => {
      setRejected((before) => before.filter((id) => id !== request.id))
      removeRow(request)
    },
  })
  const dialog = rejecting && (
    <PendingReject
      request={rejecting}
      onDeciding={() => keepRow(rejecting)}
      onRejected={() => setRejected((before) => [...before, rejecting.id])}
      onClose={() => setRejecting(null)}
    />
  )
  return { rows, handlersOf, dialog }
}

const newestFirst = (one: JoinRequest, other: JoinRequest) =>
  other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id)
const oldestFirst = (one: JoinRequest, other: JoinRequest) => newestFirst(other, one)

/** Those who wait longest; null is a list that could not be fetched. */
export interface PendingList {
  requests: WaitingRequest[]
  total: number
}

export function PendingRequests({ list, clock }: { list: PendingList | null; clock: Clock }) {
  const { rows, handlersOf, dialog } = useDecisions(list?.requests ?? [], oldestFirst)
  const undoProblem = useUndoDecisionProblem()
  const waiting = list?.total ?? 0
  return (
    <Panel
      title="Join requests"
      aside={
        waiting > 0 && (
          <Link className="textlink" to="/admin/join-requests">
            All {waiting}
          </Link>
        )
      }
    >
      {!list && <Alert>{LIST_FAILED}</Alert>}
      {undoProblem && <Alert>{undoProblem}</Alert>}
      {list && rows.length === 0 && (
        <EmptyState size="s" title={NONE_PENDING} help="New requests appear here." />
      )}
      {rows.length > 0 && (
        <RestoreFocus>
          <RowList label="Join requests that wait longest" keys={requestKeys}>
            {rows.map((request) => (
              <RequestRow key={request.id} request={request} clock={clock} {...handlersOf(request)} />
            ))}
          </RowList>
        </RestoreFocus>
      )}
      {dialog}
    </Panel>
  )
}
