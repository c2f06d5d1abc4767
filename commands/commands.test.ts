import { spawnSync } from 'node:child_process'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder, newPlace, openAt } from '#tests/support/database.ts'
import { aJoinRequest, LONG_AGO } from '#tests/support/factories.ts'
import { mailsHeldOf } from '#app/club/use-cases.server.ts'
import { newId } from '#app/platform/id.ts'
import { ensureErasureKey } from '#app/privacy/tombstones.server.ts'

/** Each process compiles the same sources. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'club-compile-cache')

async function aSite() {
  const { dataDir } = await newPlace('sqlite')
  // As the first start does.
  const { db } = await openAt({ databaseUrl: null, dataDir })
  await ensureErasureKey(db)
  const folder = join(await newFolder(), 'copies')
  const command = (line: string, more: Record<string, string> = {}) => {
    const [name = '', ...extraArgs] = line.split(' ')
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, BACKUP_DIR: folder, ...more }
    const args = ['--disable-warning=ExperimentalWarning', `commands/${name}.ts`]
    args.push(...extraArgs)
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    return stdout
  }
  return { db, dataDir, folder, command, writtenFiles: async () => (await readdir(folder)).toSorted() }
}

test('commands write to BACKUP_DIR when nightly backups are disabled', async () => {
  const { folder, command, writtenFiles } = await aSite()
  expect(command('backup', { BACKUP_NIGHTLY: '0' })).toContain(join(folder, 'club-'))
  command('erase 9876543210', { BACKUP_NIGHTLY: '0' })
  expect(await writtenFiles()).toEqual([expect.stringMatching(/^club-.*\.backup$/), 'erasures.txt'])
})

test('the erase command lists the backups that are not deleted automatically', async () => {
  const { folder, command } = await aSite()
  expect(command('backup')).toMatch(/^\S+\.backup [1-9]\d* kB\nThis backup is kept until you delete it/m)
  await writeFile(join(folder, 'club-2026-11-20.backup'), 'of a night')
  await writeFile(join(folder, 'before-the-festival.backup'), 'by name')
  const output = command('erase 9876543210')
  expect(output).toContain('Nightly backups are deleted within 35 days')
  const keptBackups = output.split('\n').filter((line) => line.startsWith('This backup is kept'))
  expect(keptBackups).toHaveLength(2)
  expect(keptBackups.join()).toContain('before-the-festival.backup')
  expect(keptBackups.join()).not.toContain('club-2026-11-20.backup')
  const withoutNights = command('erase 9876543210', { BACKUP_NIGHTLY: '0' })
  expect(withoutNights).toContain('club-2026-11-20.backup')
  expect(withoutNights).toContain('Other backups are deleted within 35 days')
})

test('the erase command says that nothing is left only for what it searched, and lists where a name stands', async () => {
  const { command, db } = await aSite()
  expect(command('erase 9876543210')).toContain('restart it: its pages in memory')
  expect(command('erase 9876543210')).toMatch(
    /for 9876543210: nothing is left\.\nNo name was searched for: add it/,
  )
  const name = { author_name: 'Ritika Saxena', status: 'approved', created_at: LONG_AGO }
  const post = { id: newId(), title: 'Camp', body: '-', created_at: LONG_AGO, updated_at: LONG_AGO }
  await db.insertInto('post').values(post).execute()
  await db
    .insertInto('comment')
    .values({ ...name, id: newId(), post_id: post.id, body: 'Thanks' })
    .execute()
  const output = command('erase 9876543210 Saxena')
  expect(output).toContain('comment.author_name has the name: Ritika Saxena')
  expect(output).not.toContain('nothing is left')
})

test('after the passphrase was changed an older backup is restored with the one before, and erases again', async () => {
  const { db, folder, command, writtenFiles } = await aSite()
  const before = 'six words that nobody guesses'
  const now = 'six others that nobody guesses'
  await aJoinRequest(db, { phone: '9876543210', createdAt: LONG_AGO })
  command('backup', { BACKUP_PASSPHRASE: before })
  const [file = ''] = await writtenFiles()
  command('erase 9876543210', { BACKUP_PASSPHRASE: now })
  const place = { PATH: process.env.PATH, NODE_COMPILE_CACHE, DATA_DIR: join(await newFolder(), 'again') }
  const restore = ['--disable-warning=ExperimentalWarning', 'commands/restore.ts', join(folder, file)]
  for (const passphrases of [{ BACKUP_PASSPHRASE: before }, { BACKUP_PASSPHRASE: now }]) {
    const { stderr } = spawnSync(process.execPath, restore, {
      env: { ...place, ...passphrases },
      encoding: 'utf8',
    })
    expect(stderr).toMatch(/is not the one .* was made with.*BACKUP_PASSPHRASE_BEFORE/)
  }
  const both = { DATA_DIR: place.DATA_DIR, BACKUP_PASSPHRASE: now, BACKUP_PASSPHRASE_BEFORE: before }
  expect(command(`restore ${join(folder, file)}`, both)).toContain('Erased again, as they had asked: 1')
})

test('the files of a command are readable by their owner only', async () => {
  const { folder, command } = await aSite()
  const umask = process.umask(0)
  const otherDataDir = join(await newFolder(), 'again')
  try {
    command('backup')
    command('erase 9876543210')
    command('retention')
    const [file = ''] = await readdir(folder)
    expect(command(`restore ${join(folder, file)}`, { DATA_DIR: otherDataDir })).toContain(
      'Its mails are saved and not sent until',
    )
    const { db } = await openAt({ databaseUrl: null, dataDir: otherDataDir })
    expect(await mailsHeldOf(db)).not.toBeNull()
  } finally {
    process.umask(umask)
  }
  const filesOfFolders = [folder, otherDataDir].flatMap(async (at) =>
    (await readdir(at, { recursive: true })).map((name) => join(at, name)),
  )
  const paths = (await Promise.all(filesOfFolders)).flat()
  expect(paths.length).toBeGreaterThan(4)
  const open = await Promise.all(paths.map(async (path) => ((await stat(path)).mode & 0o077 ? [path] : [])))
  expect(open.flat()).toEqual([])
})

test('an unencrypted backup is restored only with --plain if a passphrase is set', async () => {
  const { folder, command } = await aSite()
  command('backup')
  const [file = ''] = await readdir(folder)
  const otherDataDir = join(await newFolder(), 'again')
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE,
    DATA_DIR: otherDataDir,
    BACKUP_PASSPHRASE: 'six words that nobody guesses',
  }
  const forged = ['--disable-warning=ExperimentalWarning', 'commands/restore.ts', join(folder, file)]
  const { status, stderr } = spawnSync(process.execPath, forged, { env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('is not encrypted, though BACKUP_PASSPHRASE is set'),
  ])
  expect(command(`restore --plain ${join(folder, file)}`, { ...env, PATH: env.PATH ?? '' })).toContain(
    'is back',
  )
})
