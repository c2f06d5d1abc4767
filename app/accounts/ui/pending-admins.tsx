import type { Clock } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { RestoreFocus } from '#app/ui/restore-focus.tsx'
import { RowList } from '#app/ui/row.tsx'
import { LIST_REFRESH_MS } from '#app/ui/timing.ts'
import { useKeptRows } from '#app/ui/use-undo.ts'
import type { ListedAdmin, ListedAdmins } from '../model.ts'
import type { DecisionResult } from './admin-decisions.tsx'
import { PendingAdminRow } from './pending-decision.tsx'

/** What the letters do. */
const keys = { A: 'Approve', R: 'Reject' }

const newestFirst = (one: ListedAdmin, other: ListedAdmin) => other.createdAt.localeCompare(one.createdAt)

export function PendingAdmins({
  list: { admins, total, page, hasMore },
  clock,
  onAnswer,
  isPart = false,
}: {
  list: ListedAdmins
  clock: Clock
  onAnswer: (answer: DecisionResult) => void
  /** Above the admins: the first page of them, without more. */
  isPart?: boolean
}) {
  return (
    <Panel
      title="Admin requests"
      isTitleHidden={total === 0}
      aside={total > 0 && <Badge kind="few">{total} waiting</Badge>}
    >
      {total > 0 && <p className="mut sm">They cannot sign in until you decide.</p>}
      <PendingRows admins={admins} clock={clock} onAnswer={onAnswer} />
      {!isPart && <Pager label="Pages of admin requests" page={page} hasMore={hasMore} />}
    </Panel>
  )
}

function PendingRows({
  admins,
  clock,
  onAnswer,
}: {
  admins: ListedAdmins['admins']
  clock: Clock
  onAnswer: (answer: DecisionResult) => void
}) {
  const { rows, keepRow, removeRow } = useKeptRows(admins, newestFirst)
  /** A decided row stays for a second with its result, then the list is fresh (product.md#dashboard-messages). */
  const handleResult = (admin: ListedAdmin) => (answer: DecisionResult) => {
    setTimeout(() => removeRow(admin), LIST_REFRESH_MS)
    onAnswer(answer)
  }
  if (rows.length === 0)
    return (
      <EmptyState
        size="s"
        title="No pending requests"
        help="People who sign up as an admin are listed here."
      />
    )
  return (
    <RestoreFocus>
      <RowList label="Admin requests, the newest first" keys={keys}>
        {rows.map((admin) => (
          <PendingAdminRow
            key={admin.id}
            admin={admin}
            clock={clock}
            onDeciding={() => keepRow(admin)}
            onAnswer={handleResult(admin)}
          />
        ))}
      </RowList>
    </RestoreFocus>
  )
}
