import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { DEMO_DOMAIN } from '#app/club/email.rules.ts'
import { DEMO_PHONE_START } from './demo.rules.ts'
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
  ['film_entry', 'id'],
  ['film_juror', 'call_id'],
  ['film_review', 'entry_id'],
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
  entries: string[]
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Those in which the club has neither typed nor received anything. */
async function unusedCalls(db: Database, ids: readonly string[]): Promise<{ id: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('film_call')
    .select('id')
    .where('id', 'in', ids)
    .where(({ not, or, exists, selectFrom }) => {
      const entriesOfOthers = selectFrom('film_entry')
        .select('film_entry.id')
        .whereRef('call_id', '=', 'film_call.id')
        .where('email', 'not like', `%@${DEMO_DOMAIN}`)
      const ownWork = selectFrom('audit_entry')
        .select('audit_entry.id')
        .whereRef('subject_id', '=', 'film_call.id')
        .where('action', 'in', ['film-call.create', 'film-call.change'])
      return not(or([exists(entriesOfOthers), exists(ownWork)]))
    })
    .execute()
}

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
  const entries = await db
    .selectFrom('film_entry')
    .select(['id', 'call_id'])
    .where('email', 'like', `%@${DEMO_DOMAIN}`)
    .execute()
  const callIds = entries.map(({ call_id }) => call_id)
  return {
    admins,
    members: idsOf(members),
    requests: idsOf(requests),
    events: idsOf(events),
    posts: idsOf(posts),
    calls: idsOf(await unusedCalls(db, callIds)),
    entries: idsOf(entries),
  }
}

function idsFor(table: Table, column: string, ids: DemoIds): string[] {
  if (column === 'event_id' || table === 'event' || table === 'event_recap') return ids.events
  if (column === 'post_id' || table === 'post') return ids.posts
  if (column === 'call_id' || table === 'film_call') return ids.calls
  if (column === 'entry_id' || table === 'film_entry') return ids.entries
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

/** What a row of the demo stands on although it is the club's: it may be deleted meanwhile. */
const parents: Partial<Record<Table, Record<string, Table>>> = {
  film_entry: { call_id: 'film_call' },
  film_review: { entry_id: 'film_entry', juror_id: 'film_juror' },
}

async function hasParents(db: Database, table: Table, row: Row): Promise<boolean> {
  for (const [column, parent] of Object.entries(parents[table] ?? {})) {
    const { rows } = await sql`select id from ${sql.table(parent)} where id = ${row[column]}`.execute(db)
    if (rows.length === 0) return false
  }
  return true
}

/** Call it in a transaction. */
export async function putDemoRows(db: Database, rows: DemoRows): Promise<void> {
  for (const { table, row } of rows) {
    if (!(await hasParents(db, table, row))) continue
    const columns = Object.keys(row)
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(row))}) on conflict do nothing`.execute(db)
  }
}

/** Whether this call is the one that decides what an empty database begins with. */
export async function claimBeginning(db: Database, now: Date): Promise<boolean> {
  return insertSetting(db, 'demo-laid', { value: '1', at: now.toISOString() })
}
