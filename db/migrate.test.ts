import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database, Engine } from '#app/platform/database/database.ts'
import { bothEngines, newPlace, openAt } from '#tests/support/database.ts'
import { recordedNames } from '#tests/support/version-0.4.0.ts'
import { columnsOf, type Migration } from './columns.ts'
import { checksumOf, migrate, MigrationRefused, migrations } from './migrate.ts'

const note: Migration = {
  name: '9999-note',
  statements: (schema) => [schema.createTable('note').addColumn('id', 'text', (column) => column.notNull())],
}

const all = migrations.map(({ name }) => name)

describe.each(bothEngines)('the migrations, on $name', ({ engine }) => {
  const openEmpty = async () => openAt(await newPlace(engine, { isEmpty: true }))

  test('are applied once, in their order', async () => {
    const database = await openEmpty()
    await migrate(database)
    await migrate(database)
    expect(await recordedNames(database)).toEqual(all)
  })

  test('are applied once by several replicas that start together', async () => {
    const place = await newPlace(engine, { isEmpty: true })
    // SQLite has one process, which opens its file once.
    const first = await openAt(place)
    const otherReplicas = [1, 2, 3].map(async () => (engine === 'sqlite' ? first : openAt(place)))
    const replicas = [first, ...(await Promise.all(otherReplicas))]
    await Promise.all(replicas.map((database) => migrate(database)))
    for (const database of replicas) expect(await recordedNames(database)).toEqual(all)
  })

  test('continue from the last migration of an older version', async () => {
    const database = await openEmpty()
    await migrate(database, migrations.slice(0, 1))
    await migrate(database, [...migrations, note])
    expect(await recordedNames(database)).toEqual([...all, '9999-note'])
  })

  test('refuse a database of a newer version, and do not change it', async () => {
    const database = await openEmpty()
    await migrate(database, [...migrations, note])
    await expect(migrate(database)).rejects.toThrow(
      new MigrationRefused(
        'The database holds the change 9999-note, which this version of the site does not know: start a newer version',
      ),
    )
    expect(await recordedNames(database)).toEqual([...all, '9999-note'])
  })

  test('refuse a migration that was changed after it was applied', async () => {
    const database = await openEmpty()
    await migrate(database, [note])
    const changedNote: Migration = {
      ...note,
      statements: (schema) => [schema.createTable('note').addColumn('id', 'integer')],
    }
    await expect(migrate(database, [changedNote])).rejects.toThrow(
      new MigrationRefused(
        'The change 9999-note is not the one the database was made with: start the version that made it',
      ),
    )
  })

  test('roll back a migration that fails', async () => {
    const database = await openEmpty()
    const failing: Migration = {
      name: '9999-failing',
      statements: (schema) => [
        schema.createTable('half').addColumn('id', 'text'),
        schema.createIndex('no').on('nowhere').column('id'),
      ],
    }
    await expect(migrate(database, [note, failing])).rejects.toThrow(/nowhere/)
    const tables = await database.db.introspection.getTables()
    expect(tables.map(({ name }) => name)).toEqual(['migration', 'note'])
    expect(await recordedNames(database)).toEqual(['9999-note'])
  })
})

interface Shape {
  /** table.column, and whether it may be null */
  columns: string[]
  constraints: string[]
  indexes: string[]
}

const namesFrom = async (db: Database, query: string) => {
  const { rows } = await sql<{ name: string }>`${sql.raw(query)}`.execute(db)
  return rows.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1))
}

async function constraintsOf(db: Database, engine: Engine): Promise<string[]> {
  if (engine === 'postgres')
    return namesFrom(
      db,
      `select conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
       where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u')`,
    )
  const tables = await namesFrom(db, `select sql as name from sqlite_master where type = 'table'`)
  const names = tables.flatMap((text) =>
    [...text.matchAll(/constraint "(\w+)"/g)].map(([, name]) => name ?? ''),
  )
  return names.toSorted((a, b) => (a < b ? -1 : 1))
}

const indexesOn: Record<Engine, string> = {
  postgres: `select indexname as name from pg_indexes where schemaname = 'public'
    and indexname not in (select conname from pg_constraint)`,
  sqlite: `select name from sqlite_master where type = 'index' and name not like 'sqlite_%'`,
}

async function shapeOn(engine: Engine): Promise<Shape> {
  const { db } = await openAt(await newPlace(engine))
  const tables = await db.introspection.getTables()
  return {
    columns: tables.flatMap((table) =>
      table.columns.map(
        (column) =>
          `${table.name}.${column.name}${column.isNullable ? ' null' : ''}${column.hasDefaultValue ? ' default' : ''}`,
      ),
    ),
    constraints: await constraintsOf(db, engine),
    indexes: await namesFrom(db, indexesOn[engine]),
  }
}

test('both engines have the same tables, columns, constraints and indexes', async () => {
  const [onSqlite, onPostgres] = await Promise.all([shapeOn('sqlite'), shapeOn('postgres')])
  expect(onSqlite).toEqual(onPostgres)
  expect(onSqlite.columns.length).toBeGreaterThan(100)
  expect(onSqlite.constraints).toContain('an_email_has_one_account')
  expect(onSqlite.indexes).toContain('a_phone_has_one_pending_request')
})

/** A released migration never changes: existing databases were created by it. */
test('each released migration compiles to its original SQL', async () => {
  const { db: onSqlite } = await openAt(await newPlace('sqlite'))
  const { db: onPostgres } = await openAt(await newPlace('postgres'))
  const sums = migrations.map(({ name, statements }) => [
    name,
    ...(
      [
        ['sqlite', onSqlite],
        ['postgres', onPostgres],
      ] as const
    ).map(([engine, db]) =>
      checksumOf(statements(db.schema, columnsOf(engine)).map((statement) => statement.compile())).slice(
        0,
        12,
      ),
    ),
  ])
  expect(sums).toEqual([
    ['0162-baseline', '2590ba93c94b', '2001c9bf9b27'],
    ['0163-account-phone', '5fdfd986bd76', '5fdfd986bd76'],
    ['0164-no-join-tries', '3aa08d1c26d7', '3aa08d1c26d7'],
    ['0165-plain-names', '9781cfbb4d6c', '9781cfbb4d6c'],
    ['0166-entry-form-key', '50092bedd6d3', '50092bedd6d3'],
    ['0167-check-in-entry', '3aeff5a71f96', '3aeff5a71f96'],
  ])
})
