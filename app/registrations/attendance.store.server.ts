import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'

/** By the confirmed email; else by the phone of an approved member. */
const accountOfRegistration = sql<string>`coalesce(
  (select account.id from user_account as account
    where account.email = registration.email_key and account.email_confirmed_at is not null),
  (select account.id from user_account as account
    where account.phone = registration.phone and account.role = 'member' and account.status = 'approved'
    order by account.created_at limit 1))`

/** The check-ins of events that took place. */
function checkIns(db: Database, now: Date) {
  return db
    .selectFrom('registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .select(['registration.id', 'registration.event_id as eventId'])
    .select(['event.date', 'event.time', 'event.end_time as endTime', 'event.turns_past_at as turnsPastAt'])
    .where('registration.checked_in_at', 'is not', null)
    .where('event.deleted_at', 'is', null)
    .where('event.event_status', '=', 'scheduled')
    .where('event.turns_past_at', '<=', now.toISOString())
}

/** Everybody who was checked in at events from one day to another (not included). */
export async function checkInsBetween(
  db: Database,
  { from, until, now }: { from: string; until: string; now: Date },
  { after, limit }: { after: { id: string } | null; limit: number },
) {
  return checkIns(db, now)
    .leftJoin('user_account as member', (join) => join.on('member.id', '=', accountOfRegistration))
    .select(['registration.name', 'registration.email_key as emailKey', 'registration.phone'])
    .select(['registration.branch', 'registration.year', 'member.id as memberId'])
    .select(['member.name as memberName', 'member.branch as memberBranch', 'member.leaves_in as leavesIn'])
    .where('event.date', '>=', from)
    .where('event.date', '<', until)
    .$if(after !== null, (query) => query.where('registration.id', '>', after?.id ?? ''))
    .orderBy('registration.id')
    .limit(limit)
    .execute()
}

/** The check-ins of one account, the latest event first. Nothing for null. */
export async function checkInsOf(
  db: Database,
  { id, emailKey, phone }: { id: string; emailKey: string | null; phone: string | null },
  { limit, now }: { limit: number; now: Date },
) {
  return checkIns(db, now)
    .select(['event.title', 'registration.checked_in_at as checkedInAt'])
    .select('registration.email_key as emailKey')
    .where(({ eb, or }) =>
      or([eb('registration.email_key', '=', emailKey), eb('registration.phone', '=', phone)]),
    )
    .where(accountOfRegistration, '=', id)
    .orderBy('event.turns_past_at', 'desc')
    .orderBy('registration.id')
    .limit(limit)
    .execute()
}
