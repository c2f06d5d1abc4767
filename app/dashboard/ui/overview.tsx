import type { ReactNode } from 'react'
import type { HealthLine } from '#app/health/rules.ts'
import { HealthCard } from '#app/health/ui/health-card.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { type Stat, StatTiles } from '#app/ui/stat-tiles.tsx'
import { STATS_FAILED } from '../rules.ts'
import type { ActionItem, WeeklyRequests } from '../action-items.server.ts'
import type { DashboardStats } from '../store.server.ts'
import type { EventSeats } from '../use-cases.server.ts'
import { ActionItems } from './action-items.tsx'
import { type InterestCount, InterestsChart } from './interests-chart.tsx'
import { NextEvent, type UpcomingEvent } from './next-event.tsx'
import styles from './overview.module.css'
import { SeatsChart } from './seats-chart.tsx'
import { WeeksChart } from './weeks-chart.tsx'

function tilesOf(stats: DashboardStats): Stat[] {
  return [
    { label: 'Users', hint: 'members and sign-ups', value: stats.totalUsers },
    { label: 'Admins', value: stats.totalAdmins },
    { label: 'Super admins', value: stats.totalSuperAdmins },
    { label: 'Posts', value: stats.totalPosts },
    { label: 'Comments', value: stats.totalComments },
    { label: 'Pending requests', value: stats.pendingRequests, needsAttention: stats.pendingRequests > 0 },
  ]
}

interface Figures {
  stats: DashboardStats | null
  seats: readonly EventSeats[] | null
  interests: readonly InterestCount[] | null
  weeks: readonly WeeklyRequests[] | null
}

/** Apart from the admins nobody and nothing is counted yet: zeros and empty charts would tell nothing. */
function isAllZero({ stats, seats, interests, weeks }: Figures): boolean {
  if (!stats || !interests || !weeks) return false
  const { totalUsers, totalPosts, totalComments, pendingRequests } = stats
  const counts = [...interests, ...weeks].map(({ count }) => count)
  return (
    seats?.length === 0 &&
    [totalUsers, totalPosts, totalComments, pendingRequests, ...counts].every((count) => count === 0)
  )
}

/** Tasks first, then the next event, then figures. null: it could not be loaded. The page passes the pending join requests as a slot. */
export function Overview({
  stats,
  seats,
  interests,
  weeks,
  actionItems,
  health,
  next,
  pending,
  oldestRequest,
}: Figures & {
  actionItems: readonly ActionItem[] | null
  health: { lines: readonly HealthLine[] } | null
  next: UpcomingEvent | null
  pending: ReactNode
  /** A slot, too. */
  oldestRequest: ReactNode
}) {
  return (
    <div className={`stack ${styles.overview}`}>
      {!(stats && seats && interests && weeks && actionItems) && <Alert>{STATS_FAILED}</Alert>}
      {actionItems && <ActionItems actionItems={actionItems} oldestRequest={oldestRequest} />}
      {pending}
      {next && <NextEvent event={next} />}
      {isAllZero({ stats, seats, interests, weeks }) ? (
        <QuickActions />
      ) : (
        <>
          {stats && <StatTiles label="The club in numbers" stats={tilesOf(stats)} />}
          <div className={styles.charts}>
            {seats && <SeatsChart events={seats} />}
            <InterestsChart counts={interests ?? []}>
              <QuickActions />
            </InterestsChart>
          </div>
          {weeks && <WeeksChart weeks={weeks} />}
        </>
      )}
      {health && <HealthCard lines={health.lines} />}
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
