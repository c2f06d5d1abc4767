import { useState } from 'react'
import { plainDay } from '#app/ui/ago.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { LIST_REFRESH_MS } from '#app/ui/timing.ts'
import type { ListedAdmin, ListedAdmins } from '../model.ts'
import type { DecisionAnswer } from './admin-decisions.tsx'
import styles from './lists.module.css'
import { PendingAdminDecision } from './pending-decision.tsx'

function askingText(count: number): string {
  if (count === 0) return 'Nobody is asking for keys to the booth.'
  if (count === 1) return 'person is asking for keys to the booth. They cannot sign in until you decide.'
  return 'people are asking for keys to the booth. They cannot sign in until you decide.'
}

/** A decided row stays for a second with its result, then the list is fresh (specification 4). */
function useKeptRows(admins: readonly ListedAdmin[]) {
  const [kept, setKept] = useState<readonly ListedAdmin[]>([])
  const gone = kept.filter(({ id }) => !admins.some((admin) => admin.id === id))
  return {
    rows: [...admins, ...gone].sort((one, other) => other.createdAt.localeCompare(one.createdAt)),
    keep: (admin: ListedAdmin) => setKept((before) => [...before.filter(({ id }) => id !== admin.id), admin]),
    letGo: (id: string) => {
      setTimeout(() => setKept((before) => before.filter((admin) => admin.id !== id)), LIST_REFRESH_MS)
    },
  }
}

export function PendingAdmins({
  list: { admins, total, page, hasMore },
  timeZone,
  onAnswer,
}: {
  list: ListedAdmins
  timeZone: string
  onAnswer: (answer: DecisionAnswer) => void
}) {
  const { rows, keep, letGo } = useKeptRows(admins)
  const heard = (id: string) => (answer: DecisionAnswer) => {
    letGo(id)
    onAnswer(answer)
  }
  return (
    <>
      <div className={styles.note} data-quiet={total === 0 || undefined}>
        <b className="num">{total}</b>
        <p className="lead">{askingText(total)}</p>
      </div>
      <Panel title="Pending Requests">
        {rows.length === 0 && (
          <EmptyState size="s" title="No pending requests" help="Who signs up as an admin stands here." />
        )}
        {rows.length > 0 && (
          <DataTable
            caption="Admin requests, the newest first"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { label: 'Email', renderCell: ({ email }) => email },
              {
                label: 'Asked on',
                renderCell: ({ createdAt }) => <span className="num">{plainDay(createdAt, timeZone)}</span>,
              },
              { label: 'Source', renderCell: () => <span className="mut">Self sign-up</span> },
              {
                label: 'Decision',
                isActions: true,
                renderCell: (admin) => (
                  <PendingAdminDecision
                    admin={admin}
                    onDeciding={() => keep(admin)}
                    onAnswer={heard(admin.id)}
                  />
                ),
              },
            ]}
          />
        )}
        <Pager label="Pages of admin requests" page={page} hasMore={hasMore} />
      </Panel>
    </>
  )
}
