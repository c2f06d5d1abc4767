import { expect, test } from 'vitest'
import { engines } from '#tests/support/database.ts'
import { ownTables } from './own-tables.ts'

test.each(engines)(
  'on $name, the tables of the site are all tables except the migration history',
  async ({ open }) => {
    const db = await open()
    const all = (await db.introspection.getTables()).map(({ name }) => name)
    const own = (await ownTables(db)).map(({ name }) => name)
    expect(own).toEqual(all.filter((name) => name !== 'migration'))
    expect(own.length).toBeGreaterThan(15)
  },
)
