import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
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

test('without nightly backups none is made, and outdated ones of the screen and of updates still go', async () => {
  const { db, env, backups } = await newNight('sqlite')
  await mkdir(backups)
  const days = ['08-01', '09-01', '11-01', '11-02', '11-03']
  const made = days.map((day, at) => `club-${at % 2 ? 'update' : 'by-hand'}-2026-${day}-093000.backup`)
  for (const name of made) await writeFile(join(backups, name), 'a backup')
  expect(await backUpTonight({ db, env: { ...env, isBackedUpNightly: false }, now: atNight })).toBeNull()
  expect((await readdir(backups)).toSorted()).toEqual(made.slice(2).toSorted())
})

test('what a killed process left goes after a day, whatever day its name says', async () => {
  const { db, env, backups } = await newNight('sqlite')
  await mkdir(join(backups, 'rehearsal-aaaaaa'), { recursive: true })
  // Made on the screen between midnight and half past five: its name has the day before.
  const parts = ['club-by-hand-2026-11-20-223000', 'club-by-hand-2026-11-20-090000'].map(
    (name) => `${name}.backup.0a1b2c3d4e5f.part`,
  )
  for (const name of parts) await writeFile(join(backups, name), 'half a backup')
  await utimes(join(backups, parts[0] ?? ''), atNight, atNight)
  for (const name of [parts[1] ?? '', 'rehearsal-aaaaaa'])
    await utimes(join(backups, name), later(-25), later(-25))
  await backUpTonight({ db, env, now: atNight })
  const left = (await readdir(backups)).filter((name) => /part$|^rehearsal/.test(name))
  expect(left).toEqual([parts[0]])
})
