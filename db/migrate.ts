import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { columnsOf, type Engine, type Migration } from './columns.ts'
import { baseline } from './baseline/baseline.ts'
import { type Applied, isBeforeBaseline, madeBy040, namesOf040, START_040 } from './baseline/version-0.4.0.ts'
import { accountPhone } from './migrations/0163-account-phone.ts'
import { noJoinTries } from './migrations/0164-no-join-tries.ts'
import { plainNames } from './migrations/0165-plain-names.ts'
import { entryFormKey } from './migrations/0166-entry-form-key.ts'
import { checkInEntry } from './migrations/0167-check-in-entry.ts'
import type { Schema } from './schema.ts'

/** Forward only: a released migration is never changed, a new one goes to the end. */
export const migrations: readonly Migration[] = [
  baseline,
  accountPhone,
  noJoinTries,
  plainNames,
  entryFormKey,
  checkInEntry,
]

/** The message says in one line why this version must not use the database. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

type History = { migration: Applied & { applied_at: string } }

interface Opened {
  db: Kysely<Schema>
  engine: Engine
}

interface Target {
  db: Kysely<Schema & History>
  engine: Engine
  list: readonly Migration[]
}

/** An arbitrary number that no other program on the same database uses. */
const ADVISORY_LOCK = 726_031_894
const LONGEST_MIGRATION = '10min'

/** Until the transaction of `db` ends, no other process migrates the schema or starts serving it. */
export async function lockSchema({ db, engine }: Opened): Promise<void> {
  // SQLite's BEGIN IMMEDIATE is the lock already.
  if (engine === 'sqlite') return
  await sql`set local statement_timeout = ${sql.lit(LONGEST_MIGRATION)}`.execute(db)
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(db)
}

async function readHistory({ db, engine }: Target) {
  await db.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('checksum', 'text', (column) => column.notNull())
    .addColumn('applied_at', columnsOf(engine).instant('applied_at'), (column) => column.notNull())
    .execute()
  return db.selectFrom('migration').select(['name', 'checksum']).orderBy('name').execute()
}

export function checksumOf(statements: readonly { sql: string }[]): string {
  return createHash('sha256')
    .update(statements.map((statement) => statement.sql).join(';\n'))
    .digest('hex')
}

function compile({ db, engine }: Target, migration: Migration) {
  return migration.statements(db.schema, columnsOf(engine)).map((statement) => statement.compile())
}

function verifyHistory(target: Target, history: readonly Applied[]): void {
  for (const [index, { name, checksum }] of history.entries()) {
    const ours = target.list[index]
    if (ours?.name !== name)
      throw new MigrationRefused(
        `The database holds the change ${name}, which this version of the site does not know: start a newer version`,
      )
    if (checksumOf(compile(target, ours)) !== checksum)
      throw new MigrationRefused(
        `The change ${name} is not the one the database was made with: start the version that made it`,
      )
  }
}

async function record({ db }: Target, { name }: Migration, statements: readonly { sql: string }[]) {
  await db
    .insertInto('migration')
    .values({ name, checksum: checksumOf(statements), applied_at: new Date().toISOString() })
    .execute()
}

/** Version 0.4.0 has the tables of the baseline, so that only its record changes. The release after the next one drops it. */
async function exchangeRecord(target: Target, history: readonly Applied[]): Promise<void> {
  const names = history.map(({ name }) => name)
  if (!namesOf040(names))
    throw new MigrationRefused(`The database was made by an older version: ${START_040}`)
  if (!madeBy040(history, target.engine))
    throw new MigrationRefused(
      'A change of the database is not that of version 0.4.0: start the version that made it',
    )
  await target.db.deleteFrom('migration').execute()
  await record(target, baseline, compile(target, baseline))
}

/** Applies one migration and records it in the same transaction. Returns whether another may follow. */
async function applyNext(target: Target): Promise<boolean> {
  await lockSchema(target)
  const history = await readHistory(target)
  if (isBeforeBaseline(history.map(({ name }) => name))) {
    await exchangeRecord(target, history)
    return true
  }
  verifyHistory(target, history)
  const next = target.list[history.length]
  if (!next) return false
  const statements = compile(target, next)
  for (const statement of statements) await target.db.executeQuery(statement)
  await record(target, next, statements)
  return true
}

/**
 * Migrates the database to this version. Any number of processes may run it at once: each step is applied once, under
 * a lock, and all steps are in the transaction of `db` when it is one. Throws MigrationRefused when the database has a
 * newer version or another history.
 */
export async function migrate({ db, engine }: Opened, list = migrations): Promise<void> {
  const steps = db.withTables<History>()
  const step = () =>
    steps.isTransaction
      ? applyNext({ db: steps, engine, list })
      : steps.transaction().execute((db) => applyNext({ db, engine, list }))
  while (await step());
}
