import { useState } from 'react'
import { Ago, type Clock } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { RestoreFocus } from '#app/ui/restore-focus.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/table.tsx'
import { useKeptRows } from '#app/ui/use-kept-rows.ts'
import type { JoinRequest } from '../model.ts'
import { LIST_FAILED, NONE_PENDING } from '../rules.ts'
import { PendingDecision, useUndoApproveProblem } from './pending-decision.tsx'
import { PendingReject, useUndoReject } from './pending-reject.tsx'

/** '9876543210' reads '98765 43210'. */
function spacedPhone(phone: string): string {
  return phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
}

/** The columns of every list of requests. */
export const requestColumns: readonly Column<JoinRequest>[] = [
  { label: 'Name', isHeading: true, renderCell: ({ name }) => name },
  { label: 'Phone', renderCell: ({ phone }) => <span className="num">{spacedPhone(phone)}</span> },
  { label: 'Branch', renderCell: ({ branch }) => branch },
  { label: 'Year', renderCell: ({ year }) => year },
  { label: 'Interest', renderCell: ({ interest }) => interest },
]

/** The message of an undo that came too late. */
export function useUndoDecisionProblem(): string | null {
  return [useUndoReject(), useUndoApproveProblem()].find((problem) => problem !== null) ?? null
}

/**
 * The rows, the column where they are decided and the dialog of the one being rejected. A decided request keeps its
 * row: in it stand the answer and, after an approval, the link to WhatsApp.
 */
export function useDecisions<Request extends JoinRequest>(
  requests: readonly Request[],
  askedToReject: string | null = null,
) {
  const { rows, keepRow, removeRow } = useKeptRows(requests, byAge)
  const [rejecting, setRejecting] = useState<Request | null>(
    () => rows.find(({ id }) => id === askedToReject) ?? null,
  )
  const column: Column<Request> = {
    label: 'Decision',
    isActions: true,
    renderCell: (request) => (
      <PendingDecision
        request={request}
        onDeciding={() => keepRow(request)}
        onReject={() => setRejecting(request)}
        onUndone={() => removeRow(request)}
      />
    ),
  }
  const dialog = rejecting && (
    <PendingReject
      request={rejecting}
      onRejected={() => removeRow(rejecting)}
      onClose={() => setRejecting(null)}
    />
  )
  return { rows, column, dialog }
}

const byAge = (one: JoinRequest, other: JoinRequest) => one.createdAt.localeCompare(other.createdAt)

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
  const { rows, column, dialog } = useDecisions(list?.requests ?? [], askedToReject)
  const undoProblem = useUndoDecisionProblem()
  const waiting = list?.total ?? 0
  return (
    <Panel title="Pending join requests" aside={waiting > 0 && <Badge kind="few">{waiting} waiting</Badge>}>
      {!list && <Alert>{LIST_FAILED}</Alert>}
      {undoProblem && <Alert>{undoProblem}</Alert>}
      {list && rows.length === 0 && (
        <EmptyState size="s" title={NONE_PENDING} help="New requests appear here." />
      )}
      {rows.length > 0 && (
        <RestoreFocus>
          <PendingTable rows={rows} clock={clock} decision={column} />
        </RestoreFocus>
      )}
      <p>
        <ButtonLink to="/admin/join-requests" variant="line" size="s">
          Search, filter, approve several
        </ButtonLink>
      </p>
      {dialog}
    </Panel>
  )
}

function PendingTable({
  rows,
  clock,
  decision,
}: {
  rows: readonly JoinRequest[]
  clock: Clock
  decision: Column<JoinRequest>
}) {
  return (
    <DataTable
      caption="Pending join requests, the longest waiting first"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        ...requestColumns,
        { label: 'Asked', renderCell: ({ createdAt }) => <Ago instant={createdAt} clock={clock} /> },
        decision,
      ]}
    />
  )
}
