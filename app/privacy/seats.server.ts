import type { Database } from '#app/platform/database/database.ts'

/** Frees the seats that these registrations hold at future events. Returns how many. */
export async function freeSeats(db: Database, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0
  const held = await db
    .selectFrom('registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .select('registration.event_id as eventId')
    .where('registration.id', 'in', ids)
    .where('registration.status', '=', 'seated')
    .where('event.turns_past_at', '>=', now.toISOString())
    .execute()
  for (const { eventId } of held)
    await db
      .updateTable('event')
      .set((eb) => ({ participants: eb('participants', '-', 1) }))
      .where('id', '=', eventId)
      .where('participants', '>', 0)
      .execute()
  return held.length
}
