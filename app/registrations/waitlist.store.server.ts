import type { Database } from '#app/platform/db.ts'
import type { Place, Registration } from './model.ts'
import { columns, registrationOf } from './store.server.ts'

/** Who was seated by `insertSeated` waits after all, at this place. */
export async function seatedToWaiting(
  db: Database,
  { id, place }: { id: string; place: number },
): Promise<Registration | null> {
  const row = await db
    .updateTable('registration')
    .set({ status: 'waiting', place, seated_at: null })
    .where('id', '=', id)
    .where('status', '=', 'seated')
    .where('checked_in_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}

/** The first of the waitlist gets a seat; null: nobody waits. */
export async function seatFirstWaiting(
  db: Database,
  { eventId, now }: { eventId: string; now: Date },
): Promise<Registration | null> {
  const row = await db
    .updateTable('registration')
    .set({ status: 'seated', seated_at: now.toISOString() })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('registration as first')
        .select('first.id')
        .where('first.event_id', '=', eventId)
        .where('first.status', '=', 'waiting')
        .orderBy('first.place')
        .orderBy('first.id')
        .limit(1),
    )
    .where('status', '=', 'waiting')
    .returning(columns)
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}

export async function placeOf(db: Database, { eventId, place }: Registration): Promise<Place> {
  const { of, before } = await db
    .selectFrom('registration')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('of'),
      fn
        .countAll<number>()
        .filterWhere(eb('place', '<', place))
        .as('before'),
    ])
    .where('event_id', '=', eventId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return { place: before + 1, of }
}

/** Moves somebody who waits to the head of the waitlist; null: they do not wait. */
export async function moveFirst(db: Database, id: string): Promise<Registration | null> {
  const row = await db
    .updateTable('registration')
    .set(({ eb, selectFrom }) => ({
      place: eb(
        selectFrom('registration as other')
          .select(({ fn }) => fn.min('other.place').as('least'))
          .whereRef('other.event_id', '=', 'registration.event_id')
          .where('other.status', '=', 'waiting')
          .$asScalar(),
        '-',
        1,
      ),
    }))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning(columns)
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}
