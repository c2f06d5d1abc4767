import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { OpenDatabase } from '#app/platform/database/database.ts'
import { baseline } from '#db/baseline/baseline.ts'
import { migrate } from '#db/migrate.ts'

/** What version 0.4.0 wrote into the databases that it made: the name and the checksum of each change on both engines. */
const records = readFileSync(new URL('version-0.4.0.csv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split(',') as [name: string, sqlite: string, postgres: string])

const AT = '2030-01-01T00:00:00.000Z'

/**
 * An empty database becomes one of version 0.4.0, whose tables were those of the baseline, with an account, an event,
 * a place in its waitlist, a check-in link and an entry of the audit log.
 * `count`: an older version had fewer changes.
 */
export async function makeVersion040(
  { db, engine }: OpenDatabase,
  count = records.length,
): Promise<string[]> {
  await migrate({ db, engine }, [baseline])
  await sql`delete from migration`.execute(db)
  const made = records.slice(0, count)
  for (const [name, sqlite, postgres] of made)
    await sql`insert into migration (name, checksum, applied_at)
      values (${name}, ${engine === 'sqlite' ? sqlite : postgres}, ${AT})`.execute(db)
  // Plain SQL: the columns of later migrations are not there.
  await sql`insert into user_account (id, email, name, standing, created_at, updated_at)
    values ('u1', 'asha@college.example', 'Asha', 'approved', ${AT}, ${AT})`.execute(db)
  await sql`insert into event (id, title, description, about_event, google_form_link, date, turns_past_at, venue, category,
      image, registration_fee, seats, places_given, created_at, updated_at)
    values ('e1', 'Lights', '-', '-', '-', '2030-03-09', ${AT}, 'Studio 2', 'Workshop', '-', 0, 30, 7, ${AT}, ${AT})`.execute(
    db,
  )
  await sql`insert into registration (id, event_id, status, place, name, email, payment_way, created_at)
    values ('r1', 'e1', 'waiting', 7, 'Ravi', 'ravi@college.example', 'upi', ${AT})`.execute(db)
  await sql`insert into door_link (id, event_id, token_hash, helper, expires_at, created_at)
    values ('l1', 'e1', 'hash', 'Meera', ${AT}, ${AT})`.execute(db)
  await sql`insert into audit_entry (id, at, action, subject_kind, subject_id)
    values ('a1', ${AT}, 'door.link', 'event', 'e1')`.execute(db)
  return made.map(([name]) => name)
}

export async function recordedNames({ db }: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** What it held, as this version reads it. */
export async function rowsOf040({ db }: OpenDatabase) {
  const { rows } =
    await sql`select r.name, r.email, r.status, r.waitlist_number, r.payment_method, r.created_at, e.title, e.seats,
    e.last_waitlist_number, (select u.name from user_account u where u.status = 'approved') as member,
    (select helper from check_in_link) as helper, (select action from audit_entry) as action from registration r join event e on e.id = r.event_id`.execute(
      db,
    )
  return rows
}

export const KEPT_ROWS = [
  {
    name: 'Ravi',
    email: 'ravi@college.example',
    status: 'waiting',
    waitlist_number: 7,
    payment_method: 'upi',
    created_at: AT,
    title: 'Lights',
    seats: 30,
    last_waitlist_number: 7,
    member: 'Asha',
    helper: 'Meera',
    action: 'check-in.link',
  },
]
