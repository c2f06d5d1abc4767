import { plainDay } from '#app/ui/ago.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/table.tsx'
import { LIST_REFRESH_MS } from '#app/ui/timing.ts'
import { useKeptRows } from '#app/ui/use-kept-rows.ts'
import type { ListedAdmin, ListedAdmins } from '../model.ts'
import type { DecisionResult } from './admin-decisions.tsx'
import { AdminIdentity } from './admins-list.tsx'
import styles from './lists.module.css'
import { PendingAdminDecision } from './pending-decision.tsx'

function pendingText(count: number): string {
  if (count === 0) return 'No admin account waits for a decision.'
  if (count === 1) return 'person asked for an admin account. They cannot sign in until you decide.'
  return 'people asked for an admin account. They cannot sign in until you decide.'
}

const newestFirst = (one: ListedAdmin, other: ListedAdmin) => other.createdAt.localeCompare(one.createdAt)

export function PendingAdmins({
  list: { admins, total, page, hasMore },
  timeZone,
  onAnswer,
}: {
  list: ListedAdmins
  timeZone: string
  onAnswer: (answer: DecisionResult) => void
}) {
  const { rows, keepRow, removeRow } = useKeptRows(admins, newestFirst)
  /** A decided row stays for a second with its result, then the list is fresh (product.md#dashboard-messages). */
  const handleResult = (admin: ListedAdmin) => (answer: DecisionResult) => {
    setTimeout(() => removeRow(admin), LIST_REFRESH_MS)
    onAnswer(answer)
  }
  const decision: Column<ListedAdmin> = {
    label: 'Decision',
    isActions: true,
    renderCell: (admin) => (
      <PendingAdminDecision admin={admin} onDeciding={() => keepRow(admin)} onAnswer={handleResult(admin)} />
    ),
  }
  return (
    <>
      <PendingCount total={total} />
      <Panel title="Pending Requests">
        <Requests rows={rows} columns={[...columnsOf(timeZone), decision]} />
        <Pager label="Pages of admin requests" page={page} hasMore={hasMore} />
      </Panel>
    </>
  )
}

function Requests({
  rows,
  columns,
}: {
  rows: readonly ListedAdmin[]
  columns: readonly Column<ListedAdmin>[]
}) {
  if (rows.length === 0)
    return (
      <EmptyState
        size="s"
        title="No pending requests"
        help="People who sign up as an admin are listed here."
      />
    )
  return (
    <DataTable
      caption="Admin requests, the newest first"
      rows={rows}
      keyOf={({ id }) => id}
      columns={columns}
    />
  )
}

function PendingCount({ total }: { total: number }) {
  return (
    <div className={styles.note} data-quiet={total === 0 || undefined}>
      <b className="num">{total}</b>
      <p className="lead">{pendingText(total)}</p>
    </div>
  )
}

const columnsOf = (timeZone: string): Column<ListedAdmin>[] => [
  { label: 'Email', renderCell: (admin) => <AdminIdentity admin={admin} /> },
  {
    label: 'Asked on',
    renderCell: ({ createdAt }) => <span className="num">{plainDay(createdAt, timeZone)}</span>,
  },
  { label: 'Source', renderCell: () => <span className="mut">Self sign-up</span> },
]
