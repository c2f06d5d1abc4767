import type { Database } from '#app/platform/database/database.ts'
import { columns, entryOf } from './entries.store.server.ts'
import type { Decision, FilmEntry } from './model.ts'

/** False: it is gone, is a draft, or its entrant was told already. */
export async function setDecision(db: Database, id: string, decision: Decision | null): Promise<boolean> {
  const row = await db
    .updateTable('film_entry')
    .set({ decision })
    .where('id', '=', id)
    .where('sent_at', 'is not', null)
    .where('told_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countDecisions(
  db: Database,
  callId: string,
): Promise<{ decision: Decision | null; told: boolean; count: number }[]> {
  const rows = await db
    .selectFrom('film_entry')
    .select((eb) => [
      'decision',
      eb.fn.count<number>('told_at').as('told'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('call_id', '=', callId)
    .where('sent_at', 'is not', null)
    .groupBy('decision')
    .execute()
  return rows.flatMap(({ decision, told, count }) => [
    { decision: decision as Decision | null, told: true, count: told },
    { decision: decision as Decision | null, told: false, count: count - told },
  ])
}

/** The first entry of each decision that was not announced yet. */
export async function listFirstUnannounced(
  db: Database,
  callId: string,
): Promise<(FilmEntry & { decision: Decision })[]> {
  const firstOf = async (decision: Decision) => {
    const row = await db
      .selectFrom('film_entry')
      .select(columns)
      .where('call_id', '=', callId)
      .where('decision', '=', decision)
      .where('told_at', 'is', null)
      .orderBy('created_at')
      .executeTakeFirst()
    return row ? [{ ...entryOf(row), decision }] : []
  }
  return [...(await firstOf('chosen')), ...(await firstOf('declined'))]
}

/** The decisions that were not announced yet. */
export async function listUnannounced(
  db: Database,
  callId: string,
): Promise<Pick<FilmEntry, 'id' | 'decision'>[]> {
  const rows = await db
    .selectFrom('film_entry')
    .select(['id', 'decision'])
    .where('call_id', '=', callId)
    .where('sent_at', 'is not', null)
    .where('decision', 'is not', null)
    .where('told_at', 'is', null)
    .execute()
  return rows.map(({ id, decision }) => ({ id, decision: decision as Decision | null }))
}

/** Marks all decided entries as told and returns them. */
export async function claimUnannounced(db: Database, callId: string, now: Date): Promise<FilmEntry[]> {
  const rows = await db
    .updateTable('film_entry')
    .set({ told_at: now.toISOString() })
    .where('call_id', '=', callId)
    .where('sent_at', 'is not', null)
    .where('decision', 'is not', null)
    .where('told_at', 'is', null)
    .returning(columns)
    .execute()
  return rows.map(entryOf).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
}
