import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Database, Engine, OpenDatabase } from '#app/platform/database/database.ts'
import { parseEnv } from '#app/platform/env.ts'
import { openFolderStorage } from '#app/platform/storage/storage.ts'
import { afterwards, newFolder, newPlace, openAt } from '#tests/support/database.ts'
import { aJoinRequest, aUser } from '#tests/support/factories.ts'
import { KEPT_ROWS, makeVersion040, recordedNames, rowsOf040 } from '#tests/support/version-0.4.0.ts'
import { migrate, migrations } from '#db/migrate.ts'
import type { Schema } from '#db/schema.ts'
import { seedDemo } from '../seed/seed.ts'
import { openBackup, writeBackup } from '#app/platform/storage/backup-file.ts'
import { backupLines, parseLines } from './lines.ts'
import { picturesIn } from './pictures.ts'
import { restoreClub } from './restore.ts'
import { openSnapshot } from './snapshot.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const momentary = new Set(['session', 'verification', 'rate_limit', 'migration'])

interface Club {
  place: { databaseUrl: string | null; dataDir: string }
  database: OpenDatabase
  uploads: string
}

async function newClub(engine: Engine, { isEmpty }: { isEmpty: boolean }): Promise<Club> {
  const place = await newPlace(engine, { isEmpty })
  return { place, database: await openAt(place), uploads: await newFolder() }
}

async function demoClub(engine: Engine): Promise<Club> {
  const club = await newClub(engine, { isEmpty: true })
  await migrate(club.database)
  await seedDemo({ db: club.database.db, env: parseEnv({}), now })
  const picture = Buffer.alloc(200_000, 'a picture')
  await (await openFolderStorage(club.uploads)).put('0198-large.webp', picture)
  return club
}

async function backUp({ place, uploads }: Club, passphrase: string | null = null): Promise<string> {
  const path = join(await newFolder(), 'club.backup')
  const snapshot = await openSnapshot(place)
  await writeBackup(path, backupLines(snapshot, { pictures: picturesIn(uploads), now }), passphrase)
  await snapshot.close()
  return path
}

async function putBack(path: string, { database, uploads }: Club, passphrase: string | null = null) {
  const lines = parseLines(await openBackup(path, passphrase))
  return restoreClub(lines, { database, storage: await openFolderStorage(uploads) })
}

async function allRows(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables()
  const comparedTables = tables.filter(({ name }) => !momentary.has(name))
  const rows = comparedTables.map(async ({ name, columns }) => {
    const names = columns.map((column) => column.name).toSorted()
    const all = await db
      .selectFrom(name as keyof Schema)
      .selectAll()
      .execute()
    return [
      name,
      all.map((row) => JSON.stringify(names.map((key) => row[key as keyof typeof row]))).toSorted(),
    ]
  })
  return Object.fromEntries(await Promise.all(rows)) as Record<string, string[]>
}

const enginePairs: [Engine, Engine, string | null][] = [
  ['sqlite', 'sqlite', null],
  ['sqlite', 'postgres', 'six words that nobody would guess'],
  ['postgres', 'sqlite', null],
  ['postgres', 'postgres', 'six words that nobody would guess'],
]

describe.each(enginePairs)('a backup from %s into %s (passphrase: %s)', (from, to, passphrase) => {
  test('restores every row of every table, and every picture', async () => {
    const club = await demoClub(from)
    const path = await backUp(club, passphrase)
    const target = await newClub(to, { isEmpty: true })
    const restored = await putBack(path, target, passphrase)
    const original = await allRows(club.database.db)
    expect(await allRows(target.database.db)).toEqual(original)
    expect(Object.values(original).flat()).toHaveLength(restored.rows)
    expect(await readFile(join(target.uploads, '0198-large.webp'))).toEqual(
      await readFile(join(club.uploads, '0198-large.webp')),
    )
  })
})

describe.each(['sqlite', 'postgres'] as const)('a snapshot of %s', (engine) => {
  test('contains every table, parent tables first', async () => {
    const { place, database } = await newClub(engine, { isEmpty: false })
    const snapshot = await openSnapshot(place)
    const names = snapshot.tables.map(({ name }) => name)
    const found = (await database.db.introspection.getTables()).map(({ name }) => name)
    expect([...names, 'migration'].toSorted()).toEqual(found.toSorted())
    expect(names.indexOf('user_account')).toBeLessThan(names.indexOf('session'))
    await snapshot.close()
  })

  test('is consistent while other rows are written', async () => {
    const { place, database } = await newClub(engine, { isEmpty: false })
    await aUser(database.db)
    const snapshot = await openSnapshot(place)
    const rowCountOf = async (name: string) => {
      const table = snapshot.tables.find((shape) => shape.name === name)
      let count = 0
      if (table) for await (const rows of snapshot.rows(table)) count += rows.length
      return count
    }
    expect(await rowCountOf('user_account')).toBe(1)
    await aUser(database.db)
    await aJoinRequest(database.db)
    expect(await rowCountOf('join_request')).toBe(0)
    expect(await rowCountOf('user_account')).toBe(1)
    await snapshot.close()
  })
})

test('a backup contains no sessions, links and sign-in secrets, and restores no session', async () => {
  const club = await newClub('sqlite', { isEmpty: false })
  const { db } = club.database
  const user = await aUser(db)
  const at = now.toISOString()
  const session = { user_id: user.id, token_hash: 'hash-of-a-session', expires_at: at, created_at: at }
  await db
    .insertInto('session')
    .values({ id: 's', updated_at: at, ...session })
    .execute()
  const link = {
    identifier: 'hash-of-a-link',
    value: user.id,
    expires_at: at,
    created_at: at,
    updated_at: at,
  }
  await db
    .insertInto('verification')
    .values({ id: 'v', ...link })
    .execute()
  const setting = (key: string) => ({ key, value: `the ${key}`, updated_at: at })
  await db
    .insertInto('setting')
    .values([setting('auth-secret'), setting('ticket-secret')])
    .execute()
  const path = await backUp(club)
  let text = ''
  for await (const piece of await openBackup(path, null)) text += piece.toString()
  expect(text).toContain('the ticket-secret')
  expect(text).not.toMatch(/hash-of|the auth-secret/)
  const target = await newClub('sqlite', { isEmpty: true })
  await putBack(path, target)
  expect(await target.database.db.selectFrom('session').select('id').execute()).toEqual([])
  const settings = await target.database.db.selectFrom('setting').select('key').execute()
  expect(settings).toEqual([{ key: 'ticket-secret' }])
})

describe.each(enginePairs)('a backup of an older version, from %s into %s', (from, to) => {
  test('comes over with its rows when it is of version 0.4.0', async () => {
    const old = await newClub(from, { isEmpty: true })
    await makeVersion040(old.database)
    const target = await newClub(to, { isEmpty: true })
    await putBack(await backUp(old), target)
    expect(await rowsOf040(target.database)).toEqual(KEPT_ROWS)
    expect(await recordedNames(target.database)).toEqual(migrations.map(({ name }) => name))
  })

  test('is refused when it is older, and no table is left', async () => {
    const old = await newClub(from, { isEmpty: true })
    await makeVersion040(old.database, 84)
    const target = await newClub(to, { isEmpty: true })
    await expect(putBack(await backUp(old), target)).rejects.toThrow(
      'The backup is of an older version: restore it with version 0.4.0, then start this version',
    )
    expect(await target.database.db.introspection.getTables()).toEqual([])
  })
})

const foreignFiles = ['.nfs00000000004a1f', 'IMG_1.JPG', 'Thumbs.db', 'notes_old.txt']

test('files and folders that are no pictures of the site are not backed up', async () => {
  const club = await demoClub('sqlite')
  for (const name of foreignFiles) await writeFile(join(club.uploads, name), 'a file')
  await mkdir(join(club.uploads, 'lost+found'))
  const target = await newClub('sqlite', { isEmpty: true })
  const { pictures } = await putBack(await backUp(club), target)
  expect([pictures, await readdir(target.uploads)]).toEqual([1, ['0198-large.webp']])
})

test('a backup that contains other files is restored without them', async () => {
  const club = await demoClub('sqlite')
  const path = join(await newFolder(), 'club.backup')
  const snapshot = await openSnapshot(club.place)
  const own = picturesIn(club.uploads)
  const pictures = {
    names: async () => [...foreignFiles, ...(await own.names())],
    read: async (name: string) => (await own.read(name)) ?? Buffer.from('a file'),
  }
  await writeBackup(path, backupLines(snapshot, { pictures, now }), null)
  await snapshot.close()
  const target = await newClub('sqlite', { isEmpty: true })
  await putBack(path, target)
  expect(await readdir(target.uploads)).toEqual(['0198-large.webp'])
})

describe('a restore', () => {
  const EDGE = 64
  const STEP = 11

  async function smallBackup(passphrase: string | null): Promise<string> {
    const club = await newClub('sqlite', { isEmpty: false })
    await aUser(club.database.db)
    return backUp(club, passphrase)
  }

  test.each([null, 'a passphrase'])(
    'refuses a backup with a flipped byte anywhere: in its head, its end, and each eleventh between (passphrase: %s)',
    async (passphrase) => {
      const path = await smallBackup(passphrase)
      const bytes = await readFile(path)
      const damaged = join(await newFolder(), 'damaged.backup')
      const accepted: number[] = []
      for (let at = 0; at < bytes.length; at += at < EDGE || at >= bytes.length - EDGE ? 1 : STEP) {
        const flipped = Buffer.from(bytes)
        flipped[at] = (flipped[at] ?? 0) ^ 1
        await writeFile(damaged, flipped)
        await openBackup(damaged, passphrase).then(
          () => accepted.push(at),
          (error: Error) => expect(error.message).toMatch(/damaged/),
        )
      }
      expect(accepted).toEqual([])
    },
  )

  test('refuses a truncated, empty or missing backup, and a wrong passphrase', async () => {
    const path = await smallBackup('right')
    const bytes = await readFile(path)
    await expect(openBackup(path, 'wrong')).rejects.toThrow('is not the one')
    await expect(openBackup(path, null)).rejects.toThrow('set BACKUP_PASSPHRASE')
    await writeFile(path, bytes.subarray(0, -1))
    await expect(openBackup(path, 'right')).rejects.toThrow('damaged')
    await writeFile(path, '')
    await expect(openBackup(path, 'right')).rejects.toThrow('damaged')
    await rm(path)
    await expect(openBackup(path, 'right')).rejects.toThrow('There is no backup')
  })

  test('refuses an unencrypted backup if a passphrase is set, unless it is allowed explicitly', async () => {
    const path = await smallBackup(null)
    await expect(openBackup(path, 'right')).rejects.toThrow('is not encrypted')
    await expect(openBackup(path, 'right', true)).resolves.toBeDefined()
  })

  test.each(['sqlite', 'postgres'] as const)(
    'refuses a database that contains data of a club, on %s',
    async (engine) => {
      const path = await smallBackup(null)
      const inhabited = await newClub(engine, { isEmpty: false })
      await aJoinRequest(inhabited.database.db)
      await expect(putBack(path, inhabited)).rejects.toThrow('holds a club already')
    },
  )

  test('refuses a backup of a newer version or without an end, and leaves no table', async () => {
    const club = await newClub('sqlite', { isEmpty: false })
    await aUser(club.database.db)
    const snapshot = await openSnapshot(club.place)
    afterwards(() => snapshot.close())
    const lines = async function* (change: (text: string) => string) {
      for await (const text of backupLines(snapshot, { pictures: picturesIn(club.uploads), now }))
        yield change(text)
    }
    const target = await newClub('sqlite', { isEmpty: true })
    const storage = await openFolderStorage(target.uploads)
    const restore = (change: (text: string) => string) =>
      restoreClub(parseLines(lines(change)), { database: target.database, storage })
    await expect(restore((text) => text.replace('0162-baseline', '9999-of-tomorrow'))).rejects.toThrow(
      'newer',
    )
    await expect(restore((text) => (text.startsWith('{"end"') ? '' : text))).rejects.toThrow('before its end')
    expect(await target.database.db.introspection.getTables()).toEqual([])
  })
})
