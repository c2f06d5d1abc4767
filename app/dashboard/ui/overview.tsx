import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { StatTiles } from '#app/ui/stat-tiles.tsx'
import { Attention, type ShownErrand } from './attention.tsx'
import { type InterestCount, InterestsChart } from './interests-chart.tsx'
import styles from './overview.module.css'
import { type SeatsOfEvent, SeatsChart } from './seats-chart.tsx'
import { type WeekCount, WeeksChart } from './weeks-chart.tsx'

/** Specification 3, "Dashboard stats". */
export interface DashboardStats {
  totalUsers: number
  totalAdmins: number
  totalSuperAdmins: number
  totalPosts: number
  totalComments: number
  pendingRequests: number
}

const STATS_FAILED = 'Failed to fetch dashboard statistics'

function tilesOf(stats: DashboardStats) {
  return [
    { label: 'Members', value: stats.totalUsers },
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
  errands,
  pending,
}: {
  stats: DashboardStats | null
  seats: readonly SeatsOfEvent[] | null
  interests: readonly InterestCount[] | null
  weeks: readonly WeekCount[] | null
  errands: readonly ShownErrand[] | null
  pending: ReactNode
}) {
  return (
    <div className={styles.overview}>
      {stats && <StatTiles label="The club in numbers" stats={tilesOf(stats)} />}
      {!(stats && seats && interests && weeks && errands) && <Alert>{STATS_FAILED}</Alert>}
      {errands && <Attention errands={errands} />}
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

/** Specification 2: the quick actions of the dashboard. */
function QuickActions() {
  return (
    <nav className={styles.quick} aria-label="Quick actions">
      <ButtonLink to="/admin/posts" variant="line" size="s">
        Posts
      </ButtonLink>
      <ButtonLink to="/admin/comments" variant="line" size="s">
        Comments
      </ButtonLink>
      <ButtonLink to="/admin/users" variant="line" size="s">
        Users
      </ButtonLink>
    </nav>
  )
}
