import type { Term } from '#app/club/membership.rules.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'

const INSERTED_AT_ONCE = 500

/** For new accounts, which have no membership yet. */
export async function insertMemberships(
  db: Database,
  { terms, since, now }: { terms: readonly (Term & { userId: string })[]; since: string; now: Date },
): Promise<void> {
  const rows = terms.map(({ userId, memberUntil, endedOn }) => ({
    id: newId(),
    user_id: userId,
    since,
    member_until: memberUntil,
    ended_on: endedOn,
    created_at: now.toISOString(),
  }))
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE)
    await db
      .insertInto('membership')
      .values(rows.slice(from, from + INSERTED_AT_ONCE))
      .execute()
}
