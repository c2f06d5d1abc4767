import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#db/schema.ts'
import type { JoinRequest } from './model.ts'
import { columns, requestOf } from './store.server.ts'

/** Approved without an opened welcome; the list and the dashboard use it. */
export function isUnwelcomed(eb: ExpressionBuilder<Schema, 'join_request'>) {
  return eb.and([eb('status', '=', 'approved'), eb('whatsapp_opened_at', 'is', null)])
}

export async function countUnwelcomedRequests(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('join_request')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isUnwelcomed)
    .executeTakeFirstOrThrow()
  return total
}

/** Null: it is not approved, or was welcomed. */
export async function findUnwelcomed(db: Database, id: string): Promise<JoinRequest | null> {
  const row = await db
    .selectFrom('join_request')
    .select(columns)
    .where('id', '=', id)
    .where(isUnwelcomed)
    .executeTakeFirst()
  return row ? requestOf(row) : null
}

/** The first time counts. False: it is not approved. */
export async function markWelcomed(db: Database, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const row = await db
    .updateTable('join_request')
    .set({ whatsapp_opened_at: sql`coalesce(whatsapp_opened_at, ${now.toISOString()})` })
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False: it is not approved, or was not opened. */
export async function clearWelcome(db: Database, id: string): Promise<boolean> {
  const row = await db
    .updateTable('join_request')
    .set({ whatsapp_opened_at: null })
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .where('whatsapp_opened_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
