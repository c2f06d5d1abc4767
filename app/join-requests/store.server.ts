import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/db.ts'
import type { Slice } from '#app/platform/listing.ts'
import type { Schema } from '#db/schema.ts'
import type { Interest, JoinRequest } from './model.ts'
import type { Branch, Year } from '#app/club/people.ts'

export const columns = [
  'id',
  'name',
  'phone',
  'branch',
  'year',
  'interest',
  'status',
  'created_at',
  'approved_at',
  'approved_by',
] as const

export function requestOf(
  row: Pick<Selectable<Schema['join_request']>, (typeof columns)[number]>,
): JoinRequest {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    branch: row.branch as Branch,
    year: row.year as Year,
    interest: row.interest as Interest,
    status: row.status === 'approved' ? 'approved' : 'pending',
    createdAt: row.created_at,
    approvedAt: row.approved_at,
    approvedBy: row.approved_by,
  }
}

export async function listPending(db: Database, { limit, offset }: Slice): Promise<JoinRequest[]> {
  const rows = await db
    .selectFrom('join_request')
    .select(columns)
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(requestOf)
}

export async function countPending(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('join_request')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return total
}

interface Decision {
  id: string
  by: string
  now: Date
}

/** null: somebody was faster. */
export async function approvePending(db: Database, { id, by, now }: Decision): Promise<JoinRequest | null> {
  const row = await db
    .updateTable('join_request')
    .set({ status: 'approved', approved_at: now.toISOString(), approved_by: by })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(columns)
    .executeTakeFirst()
  return row ? requestOf(row) : null
}

/** false: somebody was faster. */
export async function rejectPending(db: Database, { id, by, now }: Decision): Promise<boolean> {
  const row = await db
    .updateTable('join_request')
    .set({ status: 'rejected', rejected_at: now.toISOString(), rejected_by: by })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** null: not rejected, rejected before `since`, or the same phone asks anew by now. */
export async function reopenRejected(
  db: Database,
  { id, since }: { id: string; since: Date },
): Promise<JoinRequest | null> {
  const row = await db
    .updateTable('join_request')
    .set({ status: 'pending', rejected_at: null, rejected_by: null })
    .where('id', '=', id)
    .where('status', '=', 'rejected')
    .where('rejected_at', '>=', since.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('join_request as newer')
            .select('newer.id')
            .whereRef('newer.phone', '=', 'join_request.phone')
            .where('newer.status', '=', 'pending'),
        ),
      ),
    )
    .returning(columns)
    .executeTakeFirst()
  return row ? requestOf(row) : null
}

export async function eraseRejectedBefore(db: Database, before: Date): Promise<number> {
  const rows = await db
    .deleteFrom('join_request')
    .where('status', '=', 'rejected')
    .where('rejected_at', '<', before.toISOString())
    .returning('id')
    .execute()
  return rows.length
}

export async function erasePendingBefore(db: Database, before: Date): Promise<number> {
  const rows = await db
    .deleteFrom('join_request')
    .where('status', '=', 'pending')
    .where('created_at', '<', before.toISOString())
    .returning('id')
    .execute()
  return rows.length
}
