import type { ReactNode } from 'react'
import type { HealthLine } from '#app/health/rules.ts'
import { HealthBand } from '#app/health/ui/health-card.tsx'
import { NONE_PENDING } from '#app/join-requests/rules.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Fold } from '#app/ui/fold.tsx'
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
    { label: 'Users', value: stats.totalUsers, to: '/admin/users' },
    { label: 'Admins', value: stats.totalAdmins },
    { label: 'Super admins', value: stats.totalSuperAdmins },
    { label: 'Posts', value: stats.totalPosts, to: '/admin/posts' },
    { label: 'Comments', value: stats.totalComments, to: '/admin/comments' },
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
export function isAllZero({ stats, seats, interests, weeks }: Figures): boolean {
  if (!stats || !interests || !weeks) return false
  const { totalUsers, totalPosts, totalComments, pendingRequests } = stats
  const counts = [...interests, ...weeks].map(({ count }) => count)
  return (
    seats?.length === 0 &&
    [totalUsers, totalPosts, totalComments, pendingRequests, ...counts].every((count) => count === 0)
  )
}

interface OverviewProps extends Figures {
  actionItems: readonly ActionItem[] | null
  health: { lines: readonly HealthLine[] } | null
  next: UpcomingEvent | null
  /** How many events there are. */
  eventCount: number | undefined
  pending: ReactNode
}

/** Tasks first, then the next event, then figures. null: it could not be loaded. The page passes the join requests as a slot. */
export function Overview(props: OverviewProps) {
  const { stats, seats, interests, weeks, actionItems, health, next, eventCount, pending } = props
  const isNew = isAllZero(props)
  const shown = actionItems?.filter(({ isUrgent }) => isUrgent || !isNew) ?? []
  return (
    <div className={styles.overview}>
      {!(stats && seats && interests && weeks && actionItems) && <Alert>{STATS_FAILED}</Alert>}
      {isNew && <FirstEvent />}
      <div className={styles.columns}>
        {shown.length > 0 && <ActionItems actionItems={shown} />}
        {next && <NextEvent event={next} total={eventCount} />}
        {isNew ? <p className="mut3">{NONE_PENDING}</p> : <div className={styles.requests}>{pending}</div>}
      </div>
      {!isNew && (
        <>
          <nav aria-label="Quick actions">
            {stats && <StatTiles label="The club in numbers" stats={tilesOf(stats)} isCompact />}
          </nav>
          <Fold title="Charts" state="Seats, interests, join requests by week">
            <div className={styles.charts}>
              {seats && <SeatsChart events={seats} />}
              <InterestsChart counts={interests ?? []} />
            </div>
            {weeks && <WeeksChart weeks={weeks} />}
          </Fold>
          {health && (
            <HealthBand lines={health.lines.filter((line) => !shown.some(({ to }) => to === line.to))} />
          )}
        </>
      )}
    </div>
  )
}

function FirstEvent() {
  return (
    <EmptyState title="Your first event" help="People find it on the site, register and get a ticket.">
      <ButtonLink to="/admin/events/new">New event</ButtonLink>
    </EmptyState>
  )
}
