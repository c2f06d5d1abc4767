import { isScheduled } from '#app/events/event-row.ts'
import type { Database } from '#app/platform/database/database.ts'
import { heldComments, pendingAdmins, pendingRequests } from '#app/notices/use-cases.server.ts'

/** Counts the join requests between each two instants, in one statement, without rejected ones. */
export async function countBetween(
  db: Database,
  spans: readonly { from: string; until: string }[],
): Promise<number[]> {
  const row = await db
    .selectNoFrom(({ selectFrom, fn }) =>
      spans.map(({ from, until }, index) =>
        selectFrom('join_request')
          .select(fn.countAll<number>().as('n'))
          .where('status', 'in', ['pending', 'approved'])
          .where('created_at', '>=', from)
          .where('created_at', '<', until)
          .as(`span${index}`),
      ),
    )
    .executeTakeFirstOrThrow()
  const counts = row as Record<string, number | null>
  return spans.map((_, index) => counts[`span${index}`] ?? 0)
}

interface PendingCounts {
  requests: number
  heldComments: number
  drafts: number
  pendingAdmins: number
  eventsSoon: number
}

/** Counts all pending tasks in one statement. */
export async function countPending(
  db: Database,
  { now, soon }: { now: Date; soon: string },
): Promise<PendingCounts> {
  const row = await db
    .selectNoFrom(({ selectFrom, fn }) => {
      const count = fn.countAll<number>().as('n')
      return [
        pendingRequests(db).select(count).as('requests'),
        pendingAdmins(db).select(count).as('pendingAdmins'),
        heldComments(db).select(count).as('heldComments'),
        selectFrom('post')
          .select(count)
          .where('published_at', 'is', null)
          .where('deleted_at', 'is', null)
          .as('drafts'),
        selectFrom('event')
          .select(count)
          .where(isScheduled(now))
          .where('turns_past_at', '>=', now.toISOString())
          .where('turns_past_at', '<', soon)
          .as('eventsSoon'),
      ]
    })
    .executeTakeFirstOrThrow()
  const counts = Object.entries(row).map(([name, count]) => [name, count ?? 0])
  return Object.fromEntries(counts) as PendingCounts
}

/** When the generated first password expires; null: the person has chosen a password. */
export async function findFirstPasswordExpiry(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('credential')
    .select('works_until')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return row?.works_until ?? null
}
