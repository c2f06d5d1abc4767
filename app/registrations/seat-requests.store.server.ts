import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { AnsweredQuestion, SeatFormValues } from './model.ts'
import { SEAT_REQUEST_KEPT_MS } from './rules.ts'

/** What the form asks beside name, email and phone, which are those of the member. */
export type RequestedAnswers = Pick<SeatFormValues, 'branch' | 'year' | 'picturesAllowed' | 'answers'>

export interface SeatRequest extends RequestedAnswers {
  id: string
  eventId: string
}

/** The latest answers stand. */
export async function keepSeatRequest(
  db: Database,
  {
    eventId,
    userId,
    now,
    branch,
    year,
    picturesAllowed,
    answers,
  }: RequestedAnswers & { eventId: string; userId: string; now: Date },
): Promise<void> {
  const values = {
    branch,
    year,
    answers: JSON.stringify(answers),
    created_at: now.toISOString(),
    // Only the member agrees; a stranger may have typed the phone.
    pictures_allowed: picturesAllowed === false ? 0 : null,
  }
  await db
    .insertInto('seat_request')
    .values({ id: newId(), event_id: eventId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'event_id']).doUpdateSet(values))
    .execute()
}

/** Of events to come, the next one first. */
export async function listSeatRequests(db: Database, userId: string, now: Date): Promise<SeatRequest[]> {
  const rows = await db
    .selectFrom('seat_request')
    .innerJoin('event', 'event.id', 'seat_request.event_id')
    .select(['seat_request.id', 'seat_request.event_id as eventId', 'seat_request.branch'])
    .select(['seat_request.year', 'seat_request.pictures_allowed', 'seat_request.answers'])
    .where('seat_request.user_id', '=', userId)
    .where('event.turns_past_at', '>=', now.toISOString())
    .where('event.deleted_at', 'is', null)
    .orderBy('event.turns_past_at')
    .orderBy('seat_request.id')
    .execute()
  return rows.map(({ branch, year, pictures_allowed: allowed, answers, ...row }) => ({
    ...row,
    picturesAllowed: allowed === 0 ? false : null,
    branch: branch as SeatFormValues['branch'],
    year: year as SeatFormValues['year'],
    answers: JSON.parse(answers) as AnsweredQuestion[],
  }))
}

export async function deleteSeatRequest(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await db.deleteFrom('seat_request').where('id', '=', id).where('user_id', '=', userId).execute()
}

/** Returns how many. */
export async function deleteOldSeatRequests(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - SEAT_REQUEST_KEPT_MS).toISOString()
  const { numDeletedRows } = await db
    .deleteFrom('seat_request')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
