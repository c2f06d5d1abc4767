import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { StatTiles } from '#app/ui/stat-tiles.tsx'
import { STATS_FAILED } from '../rules.ts'
import { ActionItems, type ActionItem } from './action-items.tsx'
import { type InterestCount, InterestsChart } from './interests-chart.tsx'
import styles from './overview.module.css'
import { type EventSeats, SeatsChart } from './seats-chart.tsx'
import { type WeekCount, WeeksChart } from './weeks-chart.tsx'

/** Rules: product.md#dashboard-counts. */
export interface DashboardStats {
  totalUsers: number
  totalAdmins: number
  totalSuperAdmins: number
  totalPosts: number
  totalComments: number
  pendingRequests: number
}

function tilesOf(stats: DashboardStats) {
  return [
    { label: 'Members and sign-ups', value: stats.totalUsers },
    { label: 'Admins', value: stats.totalAdmins },
    { label: 'Super admins', value: stats.totalSuperAdmins },
    { label: 'Posts', value: stats.totalPosts },
    { label: 'Comments', value: stats.totalComments },
    { label: 'Pending requests', value: stats.pendingRequests, isHot: stats.pendingRequests > 0 },
  ]
}

/** Null is what could not be fetched. The page passes the pending join requests as a slot. */
export function Overview({
  stats,
  seats,
  interests,
  weeks,
  actionItems,
  pending,
}: {
  stats: DashboardStats | null
  seats: readonly EventSeats[] | null
  interests: readonly InterestCount[] | null
  weeks: readonly WeekCount[] | null
  actionItems: readonly ActionItem[] | null
  pending: ReactNode
}) {
  return (
    <div className={styles.overview}>
      {stats && <StatTiles label="The club in numbers" stats={tilesOf(stats)} />}
      {!(stats && seats && interests && weeks && actionItems) && <Alert>{STATS_FAILED}</Alert>}
      {actionItems && <ActionItems actionItems={actionItems} />}
      <div className={styles.charts}>
        {seats && <SeatsChart events={seats} />}
        <InterestsChart counts={interests ?? []}>
          <QuickActions />
        </InterestsChart>
      </div>
      {pending}
      {weeks && <WeeksChart weeks={weeks} />}
    </div>
  )
}

/** product.md#dashboard-counts: the quick actions of the dashboard. */
function QuickActions() {
  return (
    <nav className="cluster" aria-label="Quick actions">
      <ButtonLink to="/admin/posts" variant="line" size="s">
        Posts
      </ButtonLink>
      <ButtonLink to="/admin/content" variant="line" size="s">
        Site content
      </ButtonLink>
      <ButtonLink to="/admin/comments" variant="line" size="s">
        Comments
      </ButtonLink>
      <ButtonLink to="/admin/users" variant="line" size="s">
        Users
      </ButtonLink>
      <ButtonLink to="/admin/film-submissions" variant="line" size="s">
        Film e-mails
      </ButtonLink>
    </nav>
  )
}
