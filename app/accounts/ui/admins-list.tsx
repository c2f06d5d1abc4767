import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { plainDay } from '#app/ui/ago.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/table.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import type { AccountStatus, ListedAdmin, ListedAdmins } from '../model.ts'
import { AdminActions, type DecisionResult } from './admin-decisions.tsx'
import styles from './lists.module.css'

const statusBadges = {
  pending: { kind: 'few', text: 'Pending' },
  approved: { kind: 'ok', text: 'Approved' },
  rejected: { kind: 'out', text: 'Rejected' },
} as const satisfies Record<AccountStatus, { kind: string; text: string }>

/** The address, and the name where one was given: without one it is the beginning of the address. */
export function AdminIdentity({ admin: { email, name } }: { admin: ListedAdmin }) {
  return (
    <>
      <EmailText email={email} />
      {!email.startsWith(`${name}@`) && <span className={styles.under}>{name}</span>}
    </>
  )
}

const columnsOf = (timeZone: string): Column<ListedAdmin>[] => [
  { label: 'Email', renderCell: (admin) => <AdminIdentity admin={admin} /> },
  { label: 'Role', renderCell: ({ role }) => (role === 'super-admin' ? 'Super admin' : 'Admin') },
  {
    label: 'Status',
    renderCell: ({ accountStatus }) => {
      const { kind, text } = statusBadges[accountStatus]
      return <Badge kind={kind}>{text}</Badge>
    },
  },
  {
    label: 'Since',
    renderCell: ({ createdAt }) => <span className="num mut">{plainDay(createdAt, timeZone)}</span>,
  },
]

export function AdminsList({
  list: { admins, page, hasMore },
  selfId,
  timeZone,
  renderTerm,
  onAnswer,
}: {
  list: ListedAdmins
  selfId: string
  timeZone: string
  /** When the term of an approved admin ends. */
  renderTerm: (admin: ListedAdmin) => ReactNode
  onAnswer: (answer: DecisionResult) => void
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
            ...columnsOf(timeZone),
            {
              label: 'Term ends',
              renderCell: (admin) => (admin.accountStatus === 'approved' ? renderTerm(admin) : '–'),
            },
            {
              label: 'Actions',
              isActions: true,
              renderCell: (admin) => (
                <AdminActions admin={admin} isSelf={admin.id === selfId} onAnswer={onAnswer} />
              ),
            },
          ]}
        />
      )}
      <Pager label="Pages of admins" page={page} hasMore={hasMore} />
    </Panel>
  )
}
