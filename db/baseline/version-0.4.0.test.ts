import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bothEngines, newPlace, openAt } from '#tests/support/database.ts'
import { KEPT_ROWS, makeVersion040, recordedNames, rowsOf040 } from '#tests/support/version-0.4.0.ts'
import { migrate, MigrationRefused, migrations } from '../migrate.ts'
import type { Migration } from '../columns.ts'

const names = migrations.map(({ name }) => name)
const refusal = new MigrationRefused(
  'The database was made by an older version: start version 0.4.0 once, then this version (docs/operations.md, Update)',
)

describe.each(bothEngines)('a database of version 0.4.0, on $name', ({ engine }) => {
  const openEmpty = async () => openAt(await newPlace(engine, { isEmpty: true }))

  test('comes over once with its rows, also when several replicas start together', async () => {
    const place = await newPlace(engine, { isEmpty: true })
    const first = await openAt(place)
    await makeVersion040(first)
    // SQLite has one process, which opens its file once.
    const others = [1, 2, 3].map(async () => (engine === 'sqlite' ? first : openAt(place)))
    await Promise.all([first, ...(await Promise.all(others))].map((database) => migrate(database)))
    expect(await recordedNames(first)).toEqual(names)
    expect(await rowsOf040(first)).toEqual(KEPT_ROWS)
  })

  test('goes on to the migrations after the baseline', async () => {
    const database = await openEmpty()
    await makeVersion040(database)
    const note: Migration = {
      name: '9999-note',
      statements: (schema) => [schema.createTable('note').addColumn('id', 'text')],
    }
    await migrate(database, [...migrations, note])
    expect(await recordedNames(database)).toEqual([...names, '9999-note'])
  })

  test.each([1, 68, 84])(
    'of an older version with %i changes is refused and left as it is',
    async (count) => {
      const database = await openEmpty()
      const recorded = await makeVersion040(database, count)
      await expect(migrate(database)).rejects.toThrow(refusal)
      expect(await recordedNames(database)).toEqual(recorded)
    },
  )

  test('is refused when one of its changes was not that of the version', async () => {
    const database = await openEmpty()
    await makeVersion040(database)
    await sql`update migration set checksum = 'other' where name = '0042-content-preview'`.execute(
      database.db,
    )
    await expect(migrate(database)).rejects.toThrow('A change of the database is not that of version 0.4.0')
  })
})
