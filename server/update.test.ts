import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#app/platform/database/database.ts'
import { migrate, migrations } from '#db/migrate.ts'
import { newFolder, newPlace } from '#tests/support/database.ts'
import { testEnv } from '#tests/support/test-services.ts'
import { makeVersion040, recordedNames } from '#tests/support/version-0.4.0.ts'
import { beginUpdate } from './update.ts'

const now = new Date('2026-11-24T10:00:00.000Z')

/** A club of an older version, with one setting. */
async function olderClub(count?: number) {
  const { dataDir } = await newPlace('sqlite', { isEmpty: true })
  const env = testEnv({ databaseUrl: null, dataDir, backups: join(await newFolder(), 'backups') })
  const database = await openDatabase(env)
  await makeVersion040(database, count)
  await database.db
    .insertInto('setting')
    .values({ key: 'mark', value: 'as it was', updated_at: now.toISOString() })
    .execute()
  await database.close()
  return env
}

/** What a start does: migrate, and write something. */
async function migrated(env: ReturnType<typeof testEnv>): Promise<void> {
  const database = await openDatabase(env)
  await migrate(database)
  await database.db.updateTable('setting').set({ value: 'changed' }).where('key', '=', 'mark').execute()
  await database.close()
}

async function stateOf(env: ReturnType<typeof testEnv>) {
  const database = await openDatabase(env)
  const { value } = await database.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'mark')
    .executeTakeFirstOrThrow()
  const names = await recordedNames(database)
  await database.close()
  return { value, newest: names.at(-1) }
}

const asItWas = { value: 'as it was', newest: '0161-film-calls' }

test('a start that fails after its migrations restores the database, and leaves a backup', async () => {
  const env = await olderClub()
  const update = await beginUpdate(env, { now })
  await migrated(env)
  expect(await update.undo()).toBe(true)
  expect(await stateOf(env)).toEqual(asItWas)
  expect(await readdir(env.backups)).toEqual(['club-update-2026-11-24-100000.backup'])
})

test('starts that fail one after the other make one backup of one state', async () => {
  const env = await olderClub()
  for (const minute of [0, 1, 2]) {
    const update = await beginUpdate(env, { now: new Date(now.getTime() + minute * 60_000) })
    await migrated(env)
    await update.undo()
  }
  expect(await readdir(env.backups)).toEqual(['club-update-2026-11-24-100000.backup'])
  const database = await openDatabase(env)
  await database.db.updateTable('setting').set({ value: 'newer' }).where('key', '=', 'mark').execute()
  await database.close()
  await beginUpdate(env, { now: new Date(now.getTime() + 3 * 60_000) })
  expect(await readdir(env.backups)).toHaveLength(2)
})

test('the next start rolls back a start that was killed during the update', async () => {
  const env = await olderClub()
  await beginUpdate(env, { now })
  await migrated(env)
  const again = await beginUpdate(env, { now: new Date(now.getTime() + 60_000) })
  expect(await stateOf(env)).toEqual(asItWas)
  await migrated(env)
  await again.finish()
  expect(existsSync(join(env.dataDir, 'before-update.sqlite'))).toBe(false)
  expect(await stateOf(env)).toEqual({ value: 'changed', newest: migrations.at(-1)?.name })
})

test('no backup is made when there is no pending migration', async () => {
  const env = await olderClub()
  await migrated(env)
  const update = await beginUpdate(env, { now })
  expect(await update.undo()).toBe(false)
  const fresh = { ...env, dataDir: await newFolder() }
  expect(await (await beginUpdate(fresh, { now })).undo()).toBe(false)
  expect(existsSync(env.backups)).toBe(false)
})

test('no backup is made of a database that is refused, however often the site is started', async () => {
  const env = await olderClub(84)
  const update = await beginUpdate(env, { now })
  await expect(migrated(env)).rejects.toThrow('start version 0.4.0 once')
  expect(await update.undo()).toBe(false)
  expect(existsSync(env.backups)).toBe(false)
})

test('nothing is migrated when the backup fails', async () => {
  const env = await olderClub()
  await writeFile(env.backups, 'a file where the folder should be')
  await expect(beginUpdate(env, { now })).rejects.toThrow('No backup could be made before the update')
  expect(await stateOf(env)).toEqual(asItWas)
  expect(existsSync(join(env.dataDir, 'before-update.sqlite'))).toBe(false)
})
