import type { ExpressionBuilder } from 'kysely'
import { searchedPhone } from '#app/club/phone.rules.ts'
import type { Database } from '#app/platform/database/database.ts'
import { containing, mentions, type Slice } from '#app/platform/database/paging.ts'
import type { Schema } from '#db/schema.ts'
import type { JoinRequest, ReviewedRequest, ReviewFilters } from './model.ts'
import { columns, hasNoNewerRequest, requestOf } from './store.server.ts'
import { isUnwelcomed } from './welcome.store.server.ts'

const reviewed = [...columns, 'reviewer_note', 'whatsapp_opened_at'] as const

type Row = Parameters<typeof requestOf>[0] & {
  reviewer_note: string | null
  whatsapp_opened_at: string | null
}

function reviewedOf(row: Row): ReviewedRequest {
  return { ...requestOf(row), note: row.reviewer_note ?? '', whatsappOpenedAt: row.whatsapp_opened_at }
}

interface WantedRequests extends ReviewFilters {
  /** False without 'contacts.view': a search would give away the digits that are not shown. */
  searchesPhones: boolean
}

function isWanted({ state, q, searchesPhones, branch, year, interest }: WantedRequests) {
  const pattern = containing(q)
  return (eb: ExpressionBuilder<Schema, 'join_request'>) =>
    eb.and([
      eb('status', '=', state === 'pending' ? 'pending' : 'approved'),
      ...(state === 'unwelcomed' ? [isUnwelcomed(eb)] : []),
      ...(branch ? [eb('branch', '=', branch)] : []),
      ...(year ? [eb('year', '=', year)] : []),
      ...(interest ? [eb('interest', '=', interest)] : []),
      ...(q
        ? [
            eb.or([
              mentions('name', pattern),
              ...(searchesPhones ? [mentions('phone', containing(searchedPhone(q)))] : []),
            ]),
          ]
        : []),
    ])
}

/** The newest first. */
export async function listWanted(
  db: Database,
  filters: WantedRequests,
  { limit, offset }: Slice,
): Promise<ReviewedRequest[]> {
  const rows = await db
    .selectFrom('join_request')
    .select(reviewed)
    .where(isWanted(filters))
    .$if(filters.state !== 'pending', (query) => query.orderBy('approved_at', 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(reviewedOf)
}

export async function countWanted(db: Database, filters: WantedRequests): Promise<number> {
  const { total } = await db
    .selectFrom('join_request')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isWanted(filters))
    .executeTakeFirstOrThrow()
  return total
}

/** The next `limit` after the one that was last: never all of them at once. */
export async function listWantedAfter(
  db: Database,
  filters: WantedRequests,
  { after, limit }: { after: Pick<ReviewedRequest, 'id' | 'createdAt'> | null; limit: number },
): Promise<ReviewedRequest[]> {
  const rows = await db
    .selectFrom('join_request')
    .select(reviewed)
    .where(isWanted(filters))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple(after?.createdAt ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(reviewedOf)
}

/** false: it is not there any more. */
export async function writeNote(db: Database, { id, note }: { id: string; note: string }): Promise<boolean> {
  const row = await db
    .updateTable('join_request')
    .set({ reviewer_note: note === '' ? null : note })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'approved'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns null when this admin did not approve it, or the phone has a newer request. Clears the welcome as well. */
export async function reopenApproved(
  db: Database,
  { id, by, since, approvedAt }: { id: string; by: string; since: Date; approvedAt: string | null },
): Promise<JoinRequest | null> {
  const row = await db
    .updateTable('join_request')
    .set({ status: 'pending', approved_at: null, approved_by: null, whatsapp_opened_at: null })
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .where('approved_by', '=', by)
    .where('approved_at', '>=', since.toISOString())
    .$if(approvedAt !== null, (query) => query.where('approved_at', '=', approvedAt))
    .where(hasNoNewerRequest)
    .returning(columns)
    .executeTakeFirst()
  return row ? requestOf(row) : null
}
