import { expect, test } from 'vitest'
import { bothEngines } from '#tests/support/database.ts'
import { ownTables } from './own-tables.ts'

test.each(bothEngines)(
  'on $name, the tables of the site are all tables except the migration history',
  async ({ open }) => {
    const db = await open()
    const all = (await db.introspection.getTables()).map(({ name }) => name)
    const ownNames = (await ownTables(db)).map(({ name }) => name)
    expect(ownNames).toEqual(all.filter((name) => name !== 'migration'))
    expect(ownNames.length).toBeGreaterThan(15)
  },
)
