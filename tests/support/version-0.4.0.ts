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
 * An empty database becomes one of version 0.4.0, whose tables were those of the baseline, with an account, an event and a seat.
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
  await sql`insert into user_account (id, email, name, created_at, updated_at)
    values ('u1', 'asha@college.example', 'Asha', ${AT}, ${AT})`.execute(db)
  await sql`insert into event (id, title, description, about_event, google_form_link, date, turns_past_at, venue, category,
      image, registration_fee, seats, created_at, updated_at)
    values ('e1', 'Lights', '-', '-', '-', '2030-03-09', ${AT}, 'Studio 2', 'Workshop', '-', 0, 30, ${AT}, ${AT})`.execute(
    db,
  )
  await sql`insert into registration (id, event_id, status, name, email, created_at)
    values ('r1', 'e1', 'seated', 'Ravi', 'ravi@college.example', ${AT})`.execute(db)
  return made.map(([name]) => name)
}

export async function recordedNames({ db }: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** What it held: the same on every version. */
export async function rowsOf040({ db }: OpenDatabase) {
  const { rows } = await sql`select r.name, r.email, r.status, r.created_at, e.title, e.seats,
    (select u.name from user_account u) as member from registration r join event e on e.id = r.event_id`.execute(
    db,
  )
  return rows
}

export const KEPT_ROWS = [
  {
    name: 'Ravi',
    email: 'ravi@college.example',
    status: 'seated',
    created_at: AT,
    title: 'Lights',
    seats: 30,
    member: 'Asha',
  },
]
