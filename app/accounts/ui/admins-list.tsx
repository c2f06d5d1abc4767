import type { ReactNode } from 'react'
import { plainDay } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Facts, initialsOf, Row, RowList } from '#app/ui/row.tsx'
import type { ListedAdmin, ListedAdmins } from '../model.ts'
import { AdminActions, type DecisionResult, ReopenButton } from './admin-decisions.tsx'
import styles from './lists.module.css'

/** The name; without one it is the beginning of the address, and the address is shown instead. */
export function shownName({ email, name }: Pick<ListedAdmin, 'email' | 'name'>): string {
  return email.startsWith(`${name}@`) ? email : name
}

/** In front of the lines. */
export function Initials({ of }: { of: string }) {
  return (
    <span className={styles.initials} aria-hidden="true">
      {initialsOf(of)}
    </span>
  )
}

interface AdminsProps {
  list: ListedAdmins
  selfId: string
  timeZone: string
  /** The last day of an approved admin, YYYY-MM-DD; null: not known. */
  lastDayOf: (admin: ListedAdmin) => string | null
  /** The form that changes it. */
  renderTerm: (admin: ListedAdmin, lastDay: string) => ReactNode
  onAnswer: (answer: DecisionResult) => void
}

export function AdminsList({ list: { admins, page, hasMore }, ...props }: AdminsProps) {
  return (
    <Panel title="Admins">
      {admins.length === 0 && <EmptyState size="s" title="No users found" />}
      {admins.length > 0 && (
        <RowList label="Admins and super admins">
          {admins.map((admin) => (
            <AdminRow key={admin.id} admin={admin} {...props} />
          ))}
        </RowList>
      )}
      <Pager label="Pages of admins" page={page} hasMore={hasMore} />
    </Panel>
  )
}

function AdminRow({
  admin,
  selfId,
  timeZone,
  lastDayOf,
  renderTerm,
  onAnswer,
}: { admin: ListedAdmin } & Omit<AdminsProps, 'list'>) {
  const { id, email, role, accountStatus, createdAt, approvedAt, hasSecondFactor } = admin
  const name = shownName(admin)
  const isSelf = id === selfId
  const lastDay = accountStatus === 'approved' ? lastDayOf(admin) : null
  return (
    <Row
      lead={<Initials of={name} />}
      title={name}
      facts={[
        role === 'super-admin' ? 'Super admin' : 'Admin',
        accountStatus === 'rejected' && (
          <Badge key="state" kind="out">
            {approvedAt ? 'Access removed' : 'Rejected'}
          </Badge>
        ),
        isSelf && 'You',
        lastDay && `until ${plainDay(lastDay, 'UTC')}`,
        name !== email && <EmailText key="email" email={email} />,
      ]}
      action={accountStatus === 'rejected' && <ReopenButton admin={admin} onAnswer={onAnswer} />}
    >
      <Facts
        facts={[
          ['Email', email],
          ['Since', plainDay(createdAt, timeZone)],
          ['Approved', approvedAt && plainDay(approvedAt, timeZone)],
          ['Two-step sign-in', hasSecondFactor ? 'On' : null],
          ['Term ends', lastDay && renderTerm(admin, lastDay)],
        ]}
      />
      {accountStatus === 'approved' && !isSelf && <AdminActions admin={admin} onAnswer={onAnswer} />}
    </Row>
  )
}
