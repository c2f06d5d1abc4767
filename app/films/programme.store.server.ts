import type { Database } from '#app/platform/database/database.ts'

const idsOf = (row: { film_ids: string } | undefined) => JSON.parse(row?.film_ids ?? '[]') as string[]

/** The running order of an event's films; empty: nobody has changed it. */
export async function findProgramme(db: Database, eventId: string): Promise<string[]> {
  const query = db.selectFrom('programme').select('film_ids').where('event_id', '=', eventId)
  return idsOf(await query.executeTakeFirst())
}

/** The same, kept from other changes until the transaction ends. */
export async function lockProgramme(db: Database, eventId: string): Promise<string[]> {
  const row = await db
    .insertInto('programme')
    .values({ event_id: eventId, film_ids: '[]' })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet({ event_id: eventId }))
    .returning('film_ids')
    .executeTakeFirst()
  return idsOf(row)
}

export async function saveProgramme(
  db: Database,
  { eventId, filmIds }: { eventId: string; filmIds: readonly string[] },
): Promise<void> {
  await db
    .updateTable('programme')
    .set({ film_ids: JSON.stringify(filmIds) })
    .where('event_id', '=', eventId)
    .execute()
}
