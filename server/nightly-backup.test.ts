import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openBackup } from '#app/platform/storage/backup-file.ts'
import { testEnv } from '#tests/support/test-services.ts'
import { newFolder, newPlace, openAt } from '#tests/support/database.ts'
import { backUpTonight } from './nightly-backup.ts'

/** 04:00 in the club's zone. */
const atNight = new Date('2026-11-20T22:30:00.000Z')
const later = (hours: number) => new Date(atNight.getTime() + hours * 3_600_000)

async function newNight(engine: 'sqlite' | 'postgres') {
  const place = await newPlace(engine)
  const { db } = await openAt(place)
  const backups = join(await newFolder(), 'backups')
  return { db, backups, env: testEnv({ ...place, backups }) }
}

describe.each(['sqlite', 'postgres'] as const)('the nightly backup, on %s', (engine) => {
  test('is made once a day after 03:00 by one of several replicas', async () => {
    const { db, env, backups } = await newNight(engine)
    expect(await backUpTonight({ db, env, now: later(-2) })).toBeNull()
    const backupPaths = await Promise.all([1, 2, 3].map(() => backUpTonight({ db, env, now: atNight })))
    expect(backupPaths.filter(Boolean)).toEqual([join(backups, 'club-2026-11-21.backup')])
    expect(await backUpTonight({ db, env, now: later(8) })).toBeNull()
    expect(await backUpTonight({ db, env, now: later(24) })).toContain('2026-11-22')
    expect((await readdir(backups)).filter((name) => name.startsWith('club'))).toHaveLength(2)
    await openBackup(join(backups, 'club-2026-11-22.backup'), null)
  })
})

test('outdated backups make room before a backup that fails, except the last three', async () => {
  const { db, env, backups } = await newNight('sqlite')
  await mkdir(join(backups, 'club-2026-11-21.backup'), { recursive: true })
  const nights = ['2026-08-01', '2026-08-02', '2026-08-03', '2026-08-04'].map((day) => `club-${day}.backup`)
  for (const name of nights) await writeFile(join(backups, name), 'a backup')
  await expect(backUpTonight({ db, env, now: atNight })).rejects.toThrow('club-2026-11-21.backup')
  const here = await readdir(backups)
  expect(nights.map((name) => here.includes(name))).toEqual([false, false, true, true])
})

test('a failed nightly backup is made at the next attempt', async () => {
  const { db, env, backups } = await newNight('sqlite')
  await writeFile(backups, 'a file where the folder should be')
  await expect(backUpTonight({ db, env, now: atNight })).rejects.toThrow('EEXIST')
  await rm(backups)
  await mkdir(backups)
  expect(await backUpTonight({ db, env, now: atNight })).toContain('club-2026-11-21.backup')
})

test('no nightly backup is made when it is disabled', async () => {
  const { db, env } = await newNight('sqlite')
  expect(await backUpTonight({ db, env: { ...env, isBackedUpNightly: false }, now: atNight })).toBeNull()
})
