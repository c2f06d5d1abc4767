import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { containing, mentions } from '#app/platform/database/paging.ts'
import { DEMO_DOMAIN, DEMO_PHONE_START } from './demo.rules.ts'
import { insertSetting } from '#app/platform/database/settings.ts'

type Row = Record<string, unknown>

/** The tables of the demo and what depends on them, parents before children. */
const tables = [
  ['user_account', 'id'],
  ['membership', 'user_id'],
  ['credential', 'user_id'],
  ['second_factor', 'user_id'],
  ['recovery_code', 'user_id'],
  ['join_request', 'id'],
  ['join_proposal', 'request_id'],
  ['event', 'id'],
  ['event_schedule', 'event_id'],
  ['event_message', 'event_id'],
  ['event_name', 'event_id'],
  ['event_recap', 'id'],
  ['event_picture', 'event_id'],
  ['programme', 'event_id'],
  ['vote', 'event_id'],
  ['registration', 'event_id'],
  ['check_in_link', 'event_id'],
  ['post', 'id'],
  ['comment', 'post_id'],
  ['film_call', 'id'],
  ['film_entry', 'call_id'],
  ['film_juror', 'call_id'],
  ['film_review', 'juror_id'],
] as const
type Table = (typeof tables)[number][0]

export type DemoRows = { table: Table; row: Row }[]

export interface DemoIds {
  admins: string[]
  members: string[]
  requests: string[]
  events: string[]
  posts: string[]
  calls: string[]
  jurors: string[]
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** The people of the demo by their addresses and numbers, the rest by who made it. */
export async function findDemoIds(db: Database): Promise<DemoIds> {
  const accounts = await db
    .selectFrom('user_account')
    .select('id')
    .where('email', 'like', `%@${DEMO_DOMAIN}`)
    .where('role', '!=', 'super-admin')
    .execute()
  const requests = await db
    .selectFrom('join_request')
    .select('id')
    .where('phone', 'like', `${DEMO_PHONE_START}__`)
    .execute()
  const members = await db
    .selectFrom('user_account')
    .select('id')
    .where('phone', 'like', `${DEMO_PHONE_START}__`)
    .execute()
  const admins = idsOf(accounts)
  const [events, posts] =
    admins.length === 0
      ? [[], []]
      : await Promise.all([
          db.selectFrom('event').select('id').where('created_by', 'in', admins).execute(),
          db.selectFrom('post').select('id').where('created_by', 'in', admins).execute(),
        ])
  const calls = await db
    .selectFrom('film_entry')
    .select('call_id as id')
    .distinct()
    .where('email', 'like', `%@${DEMO_DOMAIN}`)
    .execute()
  const jurors =
    calls.length === 0
      ? []
      : await db.selectFrom('film_juror').select('id').where('call_id', 'in', idsOf(calls)).execute()
  return {
    admins,
    members: idsOf(members),
    requests: idsOf(requests),
    events: idsOf(events),
    posts: idsOf(posts),
    calls: idsOf(calls),
    jurors: idsOf(jurors),
  }
}

function idsFor(table: Table, column: string, ids: DemoIds): string[] {
  if (column === 'event_id' || table === 'event' || table === 'event_recap') return ids.events
  if (column === 'post_id' || table === 'post') return ids.posts
  if (column === 'call_id' || table === 'film_call') return ids.calls
  if (column === 'juror_id') return ids.jurors
  return table === 'join_request' || table === 'join_proposal'
    ? ids.requests
    : [...ids.admins, ...ids.members]
}

/** Removes everything of the demo, and answers what it was. Call it in a transaction. */
export async function takeDemoRows(db: Database, ids: DemoIds): Promise<DemoRows> {
  const demoRows: DemoRows = []
  for (const [table, column] of tables) {
    const idsInTable = idsFor(table, column, ids)
    if (idsInTable.length === 0) continue
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(idsInTable)})`.execute(db)
    demoRows.push(...rows.map((row) => ({ table, row })))
  }
  for (const [table, column] of tables.toReversed()) {
    const idsInTable = idsFor(table, column, ids)
    if (idsInTable.length > 0)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(idsInTable)})`.execute(
        db,
      )
  }
  await db.deleteFrom('mail').where('recipient', 'like', `%@${DEMO_DOMAIN}`).execute()
  return demoRows
}

/** Call it in a transaction. */
export async function putDemoRows(db: Database, rows: DemoRows): Promise<void> {
  for (const { table, row } of rows) {
    const columns = Object.keys(row)
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(row))}) on conflict do nothing`.execute(db)
  }
}

/** The key ends with the instant. */
const EMPTIED = 'emptied-demo '

export async function findEmptied(db: Database): Promise<{ json: string; at: string } | null> {
  const row = await db
    .selectFrom('setting')
    .select(['value as json', 'updated_at as at'])
    .where('key', 'like', `${EMPTIED}%`)
    .orderBy('key', 'desc')
    .executeTakeFirst()
  return row ?? null
}

export async function insertEmptied(db: Database, json: string, at: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key: EMPTIED + at, value: json, updated_at: at })
    .execute()
}

/** All, or those of before an instant. Returns how many were deleted. */
export async function deleteEmptied(db: Database, before?: string): Promise<number> {
  const all = db.deleteFrom('setting').where('key', 'like', `${EMPTIED}%`)
  const result = await (before ? all.where('updated_at', '<', before) : all).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** A person who is erased must not come back with the demo. */
export async function deleteEmptiedNaming(db: Database, text: string): Promise<void> {
  await db
    .deleteFrom('setting')
    .where('key', 'like', `${EMPTIED}%`)
    .where(mentions('value', containing(JSON.stringify(text).slice(1, -1))))
    .execute()
}

/** Whether this call is the one that decides what an empty database begins with. */
export async function claimBeginning(db: Database, now: Date): Promise<boolean> {
  return insertSetting(db, 'demo-laid', { value: '1', at: now.toISOString() })
}
