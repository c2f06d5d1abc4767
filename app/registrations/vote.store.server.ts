import type { Database } from '#app/platform/database/database.ts'
import type { FilmSum, Ratings, VoteState } from './vote.rules.ts'

/** How many people voted, and what each film got from them. */
interface Snapshot {
  voters: number
  films: FilmSum[]
}

/** The vote at an event, with its result once it is shown. */
export async function findVote(
  db: Database,
  eventId: string,
): Promise<{ state: VoteState; shown: Snapshot | null }> {
  const row = await db
    .selectFrom('vote')
    .select(['closed_at', 'shown_at', 'result'])
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (!row) return { state: 'none', shown: null }
  if (row.shown_at !== null) return { state: 'shown', shown: JSON.parse(row.result ?? '') as Snapshot }
  return { state: row.closed_at === null ? 'open' : 'closed', shown: null }
}

/** false: it is open already, or its result is shown. */
export async function openVoteAt(db: Database, eventId: string, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('vote')
    .values({ event_id: eventId, opened_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('event_id')
        .doUpdateSet({ closed_at: null })
        .where('vote.closed_at', 'is not', null)
        .where('vote.shown_at', 'is', null),
    )
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

/** false: it is not open. Votes that are being stored come first: both change the row. */
export async function closeVoteAt(db: Database, eventId: string, now: Date): Promise<boolean> {
  return changeOpen(db, eventId, { closed_at: now.toISOString() })
}

/** Keeps the vote from being closed until the transaction ends; false: it is closed. */
export async function lockOpenVote(db: Database, eventId: string): Promise<boolean> {
  return changeOpen(db, eventId, { closed_at: null })
}

async function changeOpen(db: Database, eventId: string, change: { closed_at: string | null }) {
  const { numUpdatedRows } = await db
    .updateTable('vote')
    .set(change)
    .where('event_id', '=', eventId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** false: it is not closed, or shown already. Nobody votes or opens it again from here on. */
export async function markShown(db: Database, eventId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('vote')
    .set({ shown_at: now.toISOString() })
    .where('event_id', '=', eventId)
    .where('closed_at', 'is not', null)
    .where('shown_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function keepResult(db: Database, eventId: string, result: Snapshot): Promise<void> {
  await db
    .updateTable('vote')
    .set({ result: JSON.stringify(result) })
    .where('event_id', '=', eventId)
    .execute()
}

/**
 * A vote counts for films that the event still shows, also when its check-in was taken back: the difference would tell an
 * organiser what that person gave.
 */
const counted = (db: Database, eventId: string, filmIds: readonly string[]) =>
  db
    .selectFrom('film_vote')
    .innerJoin('registration', 'registration.id', 'film_vote.registration_id')
    .where('registration.event_id', '=', eventId)
    .where('film_vote.film_id', 'in', filmIds)

export async function countVotes(
  db: Database,
  eventId: string,
  filmIds: readonly string[],
): Promise<Snapshot> {
  if (filmIds.length === 0) return { voters: 0, films: [] }
  const { voters } = await counted(db, eventId, filmIds)
    .select((eb) => eb.fn.count('film_vote.registration_id').distinct().as('voters'))
    .executeTakeFirstOrThrow()
  const rows = await counted(db, eventId, filmIds)
    .select((eb) => ['film_vote.film_id as id', eb.fn.sum('rating').as('sum'), eb.fn.countAll().as('count')])
    .groupBy('film_vote.film_id')
    .execute()
  const films = rows.map(({ id, sum, count }) => ({ id, sum: Number(sum), count: Number(count) }))
  return { voters: Number(voters), films }
}

export async function hasVoted(db: Database, registrationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('film_vote')
    .select('film_id')
    .where('registration_id', '=', registrationId)
    .executeTakeFirst()
  return row !== undefined
}

/** The caller holds the lock of the vote, and has seen that there is none of this person. */
export async function insertRatings(db: Database, registrationId: string, ratings: Ratings): Promise<void> {
  const rows = Object.entries(ratings).map(([film_id, rating]) => ({
    registration_id: registrationId,
    film_id,
    rating,
  }))
  await db.insertInto('film_vote').values(rows).execute()
}
