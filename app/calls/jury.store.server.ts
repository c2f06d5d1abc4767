import type { Database } from '#app/platform/database/database.ts'
import { ENTRY_RETENTION_MS } from './entries.rules.ts'
import type { Review } from './jury.rules.ts'
import type { Juror } from './model.ts'

const reviewColumns = ['story', 'craft', 'impact', 'comment', 'knows_them as knowsThem'] as const

const reviewOf = <Row extends { knowsThem: number }>({ knowsThem, ...row }: Row) => ({
  ...row,
  knowsThem: knowsThem === 1,
})

type StoredJuror = Juror & { linkKey: string }

export async function listJurors(db: Database, callId: string): Promise<StoredJuror[]> {
  const rows = await db
    .selectFrom('film_juror')
    .select(({ selectFrom, fn }) => [
      'id',
      'name',
      'link_key as linkKey',
      'ends_at as endsAt',
      selectFrom('film_review')
        .select(fn.countAll<number>().as('count'))
        .whereRef('film_review.juror_id', '=', 'film_juror.id')
        .as('reviewed'),
    ])
    .where('call_id', '=', callId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, reviewed: row.reviewed ?? 0 }))
}

type NewJuror = Pick<StoredJuror, 'id' | 'name' | 'linkKey' | 'endsAt'> & {
  callId: string
  createdAt: string
}

/** False: there is one with this id already. */
export async function insertJuror(
  db: Database,
  { id, callId, name, linkKey, endsAt, createdAt }: NewJuror,
): Promise<boolean> {
  const row = await db
    .insertInto('film_juror')
    .values({ id, call_id: callId, name, link_key: linkKey, ends_at: endsAt, created_at: createdAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findJurorById(
  db: Database,
  { id, callId }: { id: string; callId: string },
): Promise<NewJuror | null> {
  const row = await db
    .selectFrom('film_juror')
    .select(['id', 'call_id as callId', 'name', 'link_key as linkKey'])
    .select(['ends_at as endsAt', 'created_at as createdAt'])
    .where('id', '=', id)
    .where('call_id', '=', callId)
    .executeTakeFirst()
  return row ?? null
}

/** False: it is gone, or was changed since. The link stays. */
export async function updateJuror(
  db: Database,
  { earlier, sent }: { earlier: NewJuror; sent: NewJuror },
): Promise<boolean> {
  const row = await db
    .updateTable('film_juror')
    .set({ name: sent.name, ends_at: sent.endsAt })
    .where('id', '=', earlier.id)
    .where('name', '=', earlier.name)
    .where('ends_at', '=', earlier.endsAt)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** With what the juror has written. */
export async function deleteJuror(
  db: Database,
  { id, callId }: { id: string; callId: string },
): Promise<boolean> {
  const row = await db
    .deleteFrom('film_juror')
    .where('id', '=', id)
    .where('call_id', '=', callId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Housekeeping: of calls that closed twelve months ago, with what they have written. */
export async function deleteOldJurors({ db, now }: { db: Database; now: Date }): Promise<number> {
  const before = new Date(now.getTime() - ENTRY_RETENTION_MS)
  const rows = await db
    .deleteFrom('film_juror')
    .where('call_id', 'in', ({ selectFrom }) =>
      selectFrom('film_call').select('film_call.id').where('closes_at', '<', before.toISOString()),
    )
    .returning('id')
    .execute()
  return rows.length
}

/** null: there is no such link, or it has ended. */
export async function findJuror(db: Database, linkKey: string, now: Date) {
  const row = await db
    .selectFrom('film_juror')
    .select(['id', 'name', 'call_id as callId', 'ends_at as endsAt'])
    .where('link_key', '=', linkKey)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst()
  return row ?? null
}

export async function listReviewsBy(
  db: Database,
  jurorId: string,
): Promise<(Review & { entryId: string })[]> {
  const rows = await db
    .selectFrom('film_review')
    .select(['entry_id as entryId', ...reviewColumns])
    .where('juror_id', '=', jurorId)
    .execute()
  return rows.map(reviewOf)
}

export async function listReviewsOf(
  db: Database,
  callId: string,
  entryIds: readonly string[] | null = null,
): Promise<(Review & { entryId: string; juror: string })[]> {
  if (entryIds?.length === 0) return []
  let query = db
    .selectFrom('film_review')
    .innerJoin('film_juror as juror', 'juror.id', 'film_review.juror_id')
    .select(['entry_id as entryId', 'juror.name as juror', ...reviewColumns])
    .where('juror.call_id', '=', callId)
    .orderBy('juror.created_at')
    .orderBy('juror.id')
  if (entryIds) query = query.where('entry_id', 'in', entryIds)
  return (await query.execute()).map(reviewOf)
}

/** A second one replaces the first. */
export async function saveReview(
  db: Database,
  { entryId, jurorId, review, now }: { entryId: string; jurorId: string; review: Review; now: Date },
): Promise<void> {
  const { story, craft, impact, comment, knowsThem } = review
  const values = {
    story,
    craft,
    impact,
    comment,
    knows_them: knowsThem ? 1 : 0,
    updated_at: now.toISOString(),
  }
  await db
    .insertInto('film_review')
    .values({ entry_id: entryId, juror_id: jurorId, ...values })
    .onConflict((conflict) => conflict.columns(['entry_id', 'juror_id']).doUpdateSet(values))
    .execute()
}
