import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#db/schema.ts'

interface Span {
  from: string
  until: string
  /** The same as days of the club, YYYY-MM-DD. */
  fromDay: string
  untilDay: string
}

/** The counts of one span; its index is the suffix of their names. */
function countsOf(
  { selectFrom, fn }: ExpressionBuilder<Schema, never>,
  { from, until, fromDay, untilDay }: Span,
  { index, today, now }: { index: number; today: string; now: Date },
) {
  const lastDay = sql<string>`coalesce(ended_on, member_until)`
  const count = fn.countAll<number>().as('n')
  return [
    selectFrom('user_account')
      .select(count)
      .where('role', '=', 'member')
      .where('status', '=', 'approved')
      .where('approved_at', '>=', from)
      .where('approved_at', '<', until)
      .as(`joined${index}`),
    selectFrom('membership')
      .select(count)
      .where(lastDay, '>=', fromDay)
      .where(lastDay, '<', untilDay < today ? untilDay : today)
      .as(`left${index}`),
    // One person has a row for each phone and address, all of the same moment.
    selectFrom('erasure')
      .select((eb) => eb.fn.count<number>('erased_at').distinct().as('n'))
      .where('erased_at', '>=', from)
      .where('erased_at', '<', until)
      .as(`erased${index}`),
    selectFrom('post')
      .select(count)
      .where('published_at', '>=', from)
      .where('published_at', '<', until)
      .where('published_at', '<=', now.toISOString())
      .where('deleted_at', 'is', null)
      .as(`posts${index}`),
  ]
}

/**
 * Members approved, memberships over before `today`, people erased and posts published in each span, in one
 * statement.
 */
export async function countInSpans(
  db: Database,
  spans: readonly Span[],
  { today, now }: { today: string; now: Date },
): Promise<{ joined: number; left: number; erased: number; posts: number }[]> {
  const row = await db
    .selectNoFrom((eb) => spans.flatMap((span, index) => countsOf(eb, span, { index, today, now })))
    .executeTakeFirstOrThrow()
  const counts = row as Record<string, number | null>
  const countOf = (name: string, index: number) => counts[`${name}${index}`] ?? 0
  return spans.map((_, index) => ({
    joined: countOf('joined', index),
    left: countOf('left', index),
    erased: countOf('erased', index),
    posts: countOf('posts', index),
  }))
}
