import { spawnSync } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder, newPlace, openAt } from '#tests/support/database.ts'
import { aSuperAdmin } from '#tests/support/factories.ts'

async function aSite() {
  const { dataDir } = await newPlace('sqlite')
  const folder = join(await newFolder(), 'copies')
  const command = (line: string, more: Record<string, string> = {}) => {
    const [name = '', ...words] = line.split(' ')
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_DIR: folder, ...more }
    const args = ['--disable-warning=ExperimentalWarning', `server/${name}.ts`]
    args.push(...words)
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    return stdout
  }
  return { dataDir, folder, command, made: async () => (await readdir(folder)).toSorted() }
}

test('what is done by hand goes to BACKUP_DIR, too, when no night makes backups', async () => {
  const { folder, command, made } = await aSite()
  expect(command('backup', { BACKUP_NIGHTLY: '0' })).toContain(join(folder, 'club-'))
  command('erase 9876543210', { BACKUP_NIGHTLY: '0' })
  expect(await made()).toEqual([expect.stringMatching(/^club-.*\.backup$/), 'erasures.txt'])
})

test('a club comes back without the super admin who was the only one when its backup was made', async () => {
  const { dataDir, folder, command, made } = await aSite()
  const { db } = await openAt({ databaseUrl: null, dataDir })
  await aSuperAdmin(db, { email: 'left@club.example' })
  command('backup')
  await aSuperAdmin(db)
  command('erase left@club.example')
  const [file = ''] = await made()
  const again = { DATA_DIR: join(await newFolder(), 'again') }
  expect(command(`restore ${join(folder, file)}`, again)).toContain('Erased again, as they had asked: 1')
})

test('who erases somebody is told which backups do not go by themselves', async () => {
  const { folder, command } = await aSite()
  expect(command('backup')).toContain('It stays until you take it away')
  await writeFile(join(folder, 'club-2026-11-20.backup'), 'of a night')
  await writeFile(join(folder, 'before-the-festival.backup'), 'by name')
  const said = command('erase 9876543210')
  expect(said).toContain('Backups of the nights before go within 35 days')
  const told = said.split('\n').filter((line) => line.startsWith('A backup that stays'))
  expect(told).toHaveLength(2)
  expect(told.join()).toContain('before-the-festival.backup')
  expect(told.join()).not.toContain('club-2026-11-20.backup')
  const withoutNights = command('erase 9876543210', { BACKUP_NIGHTLY: '0' })
  expect(withoutNights).toContain('club-2026-11-20.backup')
  expect(withoutNights).not.toContain('35 days')
})
