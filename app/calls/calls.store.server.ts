import type { Database } from '#app/platform/database/database.ts'
import type { CallContent, FilmCall, ListedCall } from './model.ts'

const columns = [
  'film_call.id',
  'film_call.title',
  'film_call.description',
  'film_call.rules',
  'film_call.opens_at as opensAt',
  'film_call.closes_at as closesAt',
  'film_call.most_minutes as mostMinutes',
  'film_call.places',
  'film_call.hides_names as hidesNames',
  'film_call.created_at as createdAt',
  'film_call.updated_at as updatedAt',
  'film_call.announced_at as announcedAt',
] as const

const callOf = <Row extends { hidesNames: number }>({ hidesNames, ...row }: Row) => ({
  ...row,
  hidesNames: hidesNames === 1,
})

const rowOf = ({
  title,
  description,
  rules,
  opensAt,
  closesAt,
  mostMinutes,
  places,
  hidesNames,
}: CallContent) => ({
  title,
  description,
  rules,
  opens_at: opensAt,
  closes_at: closesAt,
  most_minutes: mostMinutes,
  places,
  hides_names: hidesNames ? 1 : 0,
})

export const hasSameContent = (one: CallContent, other: CallContent) =>
  JSON.stringify(rowOf(one)) === JSON.stringify(rowOf(other))

/** The one that closes last first. */
export async function listCalls(db: Database): Promise<ListedCall[]> {
  const rows = await db
    .selectFrom('film_call')
    .leftJoin('film_entry as entry', 'entry.call_id', 'film_call.id')
    .select(columns)
    .select((eb) => [
      eb.fn.count<number>('entry.sent_at').as('received'),
      eb.fn.count<number>('entry.id').as('entries'),
    ])
    .groupBy('film_call.id')
    .orderBy('film_call.closes_at', 'desc')
    .orderBy('film_call.id')
    .execute()
  return rows.map(({ entries, received, ...row }) => ({
    ...callOf(row),
    received: received,
    drafts: entries - received,
  }))
}

export async function findCall(db: Database, id: string): Promise<FilmCall | null> {
  const row = await db.selectFrom('film_call').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? callOf(row) : null
}

/** The calls that have opened and close after `after`, the first to close first. */
export async function listOpened(
  db: Database,
  { now, after }: { now: Date; after: Date },
): Promise<FilmCall[]> {
  const rows = await db
    .selectFrom('film_call')
    .select(columns)
    .where('opens_at', '<=', now.toISOString())
    .where('closes_at', '>', after.toISOString())
    .orderBy('closes_at')
    .orderBy('id')
    .execute()
  return rows.map(callOf)
}

/** False: there is one with this id already. */
export async function insertCall(
  db: Database,
  { id, content, now }: { id: string; content: CallContent; now: Date },
): Promise<boolean> {
  const at = now.toISOString()
  const row = await db
    .insertInto('film_call')
    .values({ id, ...rowOf(content), created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False: it is gone, or was changed since `seenAt`. */
export async function updateCall(
  db: Database,
  { id, content, seenAt, now }: { id: string; content: CallContent; seenAt: string; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('film_call')
    .set({ ...rowOf(content), updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('updated_at', '=', seenAt)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** With its drafts. False: it is gone, or films were sent in for it. */
export async function deleteCallWithoutFilms(db: Database, id: string): Promise<boolean> {
  // Waits for a film that is being sent in, so that it is seen below: Postgres would delete it with the call.
  await db
    .updateTable('film_entry')
    .set(({ ref }) => ({ note: ref('note') }))
    .where('call_id', '=', id)
    .execute()
  const row = await db
    .deleteFrom('film_call')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('film_entry')
            .select('film_entry.id')
            .whereRef('call_id', '=', 'film_call.id')
            .where('sent_at', 'is not', null),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function noteAnnounced(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('film_call')
    .set({ announced_at: now.toISOString() })
    .where('id', '=', id)
    .where('announced_at', 'is', null)
    .execute()
}

/** The next moment after `now` at which a call opens or closes. */
export async function nextMoment(db: Database, now: Date): Promise<string | null> {
  const at = now.toISOString()
  const next = async (column: 'opens_at' | 'closes_at') => {
    const row = await db
      .selectFrom('film_call')
      .select(column)
      .where(column, '>', at)
      .orderBy(column)
      .limit(1)
      .executeTakeFirst()
    return row?.[column] ?? []
  }
  const moments = [await next('opens_at'), await next('closes_at')].flat()
  return moments.toSorted()[0] ?? null
}
