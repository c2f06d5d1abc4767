import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import pg from 'pg'
import { DatabaseUnreachable } from '#app/platform/database/circuit-breaker.ts'
import type { Engine } from '#app/platform/database/database.ts'
import { instantsAndCounts } from '#app/platform/database/postgres.ts'
import { SQLITE_FILE } from '#app/platform/database/sqlite/open-sqlite.ts'
import { type DatabaseShape, parentsFirst, type TableShape } from './table-order.ts'

export type Value = string | number | null

/** A consistent view of the whole database. */
export interface Snapshot {
  engine: Engine
  /** Read from the database, without tables of extensions, so that a new table cannot be missed. Parents first. */
  tables: TableShape[]
  /** The names of the applied migrations. */
  migrations: string[]
  rows(table: TableShape): AsyncIterable<Value[][]>
  close(): Promise<void>
}

const ROWS_AT_ONCE = 500

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function selectAll({ name, columns }: TableShape): string {
  return `select ${columns.map(quoteName).join(', ')} from ${quoteName(name)}`
}

function plainValues(row: unknown[]): Value[] {
  for (const value of row)
    if (value !== null && typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`A backup cannot hold a ${typeof value}`)
  return row as Value[]
}

const sqliteColumns = `select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
  where m.type = 'table' and m.name not like 'sqlite%' order by m.name, c.cid`
const sqliteReferences = `select m.name as child, f."table" as parent from sqlite_master m, pragma_foreign_key_list(m.name) f
  where m.type = 'table'`

function openSqliteFile(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  } catch (error) {
    throw new DatabaseUnreachable(`There is no club in ${path}`, { cause: error })
  }
}

/** A read transaction on a separate connection: in WAL mode it sees one state and blocks nobody. */
function sqliteSnapshot(dataDir: string): Snapshot {
  const database = openSqliteFile(join(dataDir, SQLITE_FILE))
  database.exec('begin')
  const all = <Row>(sql: string) => database.prepare(sql).all() as Row[]
  const migrations = all<{ name: string }>('select name from migration order by name').map(({ name }) => name)
  const columns = all<DatabaseShape['columns'][number]>(sqliteColumns)
  const references = all<DatabaseShape['references'][number]>(sqliteReferences)
  return {
    engine: 'sqlite',
    tables: parentsFirst({ columns, references }),
    migrations,
    async *rows(table) {
      let batch: Value[][] = []
      const statement = database.prepare(selectAll(table))
      statement.setReturnArrays(true)
      for (const row of statement.iterate()) {
        if (batch.push(plainValues(row as unknown as unknown[])) < ROWS_AT_ONCE) continue
        yield batch
        batch = []
      }
      yield batch
    },
    close: async () => database.close(),
  }
}

const postgresColumns = `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
  and not exists (select from pg_depend where deptype = 'e' and classid = 'pg_class'::regclass
    and objid = format('%I.%I', c.table_schema, c.table_name)::regclass)
  order by 1, c.ordinal_position`
const postgresReferences = `select child.relname as child, parent.relname as parent from pg_constraint k
  join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`

/** Repeatable read: every query sees the state of the first one. */
async function postgresSnapshot(databaseUrl: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: databaseUrl, types: instantsAndCounts })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseUnreachable(`The database cannot be reached: ${String(error)}`, { cause: error })
  }
  const all = async <Row>(sql: string) => (await client.query(sql)).rows as Row[]
  await client.query('begin isolation level repeatable read read only')
  const migrations = (await all<{ name: string }>('select name from migration order by name')).map(
    ({ name }) => name,
  )
  const columns = await all<DatabaseShape['columns'][number]>(postgresColumns)
  const references = await all<DatabaseShape['references'][number]>(postgresReferences)
  return {
    engine: 'postgres',
    tables: parentsFirst({ columns, references }),
    migrations,
    async *rows(table) {
      await client.query(`declare reading no scroll cursor for ${selectAll(table)}`)
      for (;;) {
        const query = { text: `fetch ${ROWS_AT_ONCE} from reading`, rowMode: 'array' as const }
        const { rows } = await client.query<unknown[]>(query)
        yield rows.map(plainValues)
        if (rows.length < ROWS_AT_ONCE) break
      }
      await client.query('close reading')
    },
    close: () => client.end(),
  }
}

/** Works while the site runs, on either engine. Throws DatabaseUnreachable. */
export async function openSnapshot(at: { databaseUrl: string | null; dataDir: string }): Promise<Snapshot> {
  return at.databaseUrl === null ? sqliteSnapshot(at.dataDir) : postgresSnapshot(at.databaseUrl)
}
