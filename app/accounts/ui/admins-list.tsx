import { Badge } from '#app/ui/badge.tsx'
import { plainDay } from '#app/ui/ago.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { ListedAdmins, Standing } from '../model.ts'
import { AdminWays, type DecisionAnswer } from './admin-decisions.tsx'

const standingBadges = {
  pending: { kind: 'few', text: 'Pending' },
  approved: { kind: 'ok', text: 'Approved' },
  rejected: { kind: 'out', text: 'Rejected' },
} as const satisfies Record<Standing, { kind: string; text: string }>

export function AdminsList({
  list: { admins, page, hasMore },
  selfId,
  timeZone,
  onAnswer,
}: {
  list: ListedAdmins
  selfId: string
  timeZone: string
  onAnswer: (answer: DecisionAnswer) => void
}) {
  return (
    <Panel title="Admins">
      {admins.length === 0 && <EmptyState size="s" title="No users found" />}
      {admins.length > 0 && (
        <DataTable
          caption="Admins and super admins"
          rows={admins}
          keyOf={({ id }) => id}
          columns={[
            { label: 'Email', renderCell: ({ email }) => email },
            { label: 'Role', renderCell: ({ role }) => (role === 'super-admin' ? 'Super admin' : 'Admin') },
            {
              label: 'Status',
              renderCell: ({ standing }) => {
                const { kind, text } = standingBadges[standing]
                return <Badge kind={kind}>{text}</Badge>
              },
            },
            {
              label: 'Since',
              renderCell: ({ createdAt }) => <span className="num mut">{plainDay(createdAt, timeZone)}</span>,
            },
            {
              label: 'Actions',
              isActions: true,
              renderCell: (admin) => (
                <AdminWays admin={admin} isSelf={admin.id === selfId} onAnswer={onAnswer} />
              ),
            },
          ]}
        />
      )}
      <Pager label="Pages of admins" page={page} hasMore={hasMore} />
    </Panel>
  )
}
