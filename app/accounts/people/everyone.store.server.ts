import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#db/schema.ts'
import type { Role, User } from '../model.ts'
import { userColumns, matchesSearch, toUser } from '../store.server.ts'

/** A place in the list: right after this person, or right before. */
export interface PeopleCursor {
  createdAt: string
  id: string
  side: 'after' | 'before'
}

export interface PeopleFilter {
  q: string
  role: Role | null
}

function matchesFilter({ q, role }: PeopleFilter) {
  return (eb: ExpressionBuilder<Schema, 'user_account'>) =>
    eb.and([...(role ? [eb('role', '=', role)] : []), ...(q ? [matchesSearch(eb, q)] : [])])
}

/** The newest first. From a place on, not from a count: the thousandth page costs what the first one does. */
export async function listPeople(
  db: Database,
  wanted: PeopleFilter,
  { place, limit }: { place: PeopleCursor | null; limit: number },
): Promise<User[]> {
  const isBefore = place?.side === 'before'
  const direction = isBefore ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('user_account')
    .select(userColumns)
    .where(matchesFilter(wanted))
    .$if(place !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('created_at', 'id'),
          isBefore ? '>' : '<',
          tuple(place?.createdAt ?? '', place?.id ?? ''),
        ),
      ),
    )
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
  return (isBefore ? rows.toReversed() : rows).map(toUser)
}

export async function countPeople(db: Database, role: Role | null): Promise<number> {
  const { total } = await db
    .selectFrom('user_account')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$if(role !== null, (query) => query.where('role', '=', role ?? ''))
    .executeTakeFirstOrThrow()
  return total
}
