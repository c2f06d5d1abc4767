import { watch } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Topic } from '#app/platform/live/live.ts'
import { engineNames } from '#tests/support/database.ts'
import { later, nameMade, newBackupClub, now, PASSPHRASE } from '#tests/support/backups.ts'
import {
  backupStatus,
  makeBackup,
  rehearseBackup,
  rehearseWeekly,
  writeNightlyBackup,
} from './use-cases.server.ts'

describe('a backup that takes longer than browsers and proxies wait', () => {
  const atOnce = { isLate: Promise.resolve(null) }

  test('is answered before its end, and is there and in the audit log afterwards', async () => {
    const { at } = await newBackupClub('sqlite')
    const announced: Topic[] = []
    const acting = { ...at(), announce: (topic: Topic) => void announced.push(topic) }
    expect(await makeBackup(acting, atOnce)).toEqual({ ok: true, value: null })
    expect(await backupStatus(acting)).toMatchObject({ last: null, isUnderWay: true })
    expect(await makeBackup(acting)).toEqual({ ok: false, problem: 'under-way' })
    await expect.poll(() => announced).toEqual(['backups'])
    const { last, isUnderWay } = await backupStatus(acting)
    expect([last?.kind, isUnderWay]).toEqual(['by-hand', false])
    expect(await rehearseBackup(acting, '', atOnce)).toEqual({ ok: true, value: null })
    await expect.poll(() => announced).toEqual(['backups', 'backups'])
    expect((await backupStatus(acting)).lastRehearsal).toMatchObject({ result: 'equal' })
    expect(await makeBackup(acting, { isTried: true })).toMatchObject({
      value: { rehearsal: { result: 'equal' } },
    })
    const rows = await acting.db.selectFrom('audit_entry').select('action').execute()
    expect(rows.map(({ action }) => action)).toEqual(['backup.make', 'backup.rehearse', 'backup.rehearse'])
  })

  test('says on the page that it failed, until the next one', async () => {
    const { at } = await newBackupClub('sqlite')
    const isAway = at(now, { databaseUrl: 'postgres://127.0.0.1:1/away' })
    expect(await makeBackup(isAway, atOnce)).toEqual({ ok: true, value: null })
    await expect.poll(async () => (await backupStatus(at())).lateProblem).toBe('not-made')
    await nameMade(at())
    expect((await backupStatus(at())).lateProblem).toBeNull()
  })
})

test('what was made or tried by a clock that was ahead is not the last', async () => {
  const { at, backups } = await newBackupClub('sqlite')
  const ahead = await nameMade(at(later(24 * 400)))
  await rehearseBackup(at(later(24 * 400)), ahead)
  expect(await backupStatus(at())).toMatchObject({ last: null, isLate: true, isRehearsalDue: true })
  await writeNightlyBackup(at(), '2026-11-24')
  expect(await rehearseWeekly(at())).toMatchObject({ result: 'equal' })
  expect(await rehearseWeekly(at(later(1)))).toBeNull()
  expect(await backupStatus(at(later(1)))).toMatchObject({
    last: { kind: 'nightly' },
    lastRehearsal: { name: 'club-2026-11-24.backup' },
    isLate: false,
    isRehearsalDue: false,
  })
  expect((await readdir(backups)).includes(ahead)).toBe(true)
})

test.each(engineNames)(
  'a file that is not there counts only where other servers have files, on %s',
  async (engine) => {
    const { at, backups } = await newBackupClub(engine)
    const name = await nameMade(at(now, { backupPassphrase: PASSPHRASE }))
    expect(await backupStatus(at())).toMatchObject({ last: { name }, isHere: true, isLastEncrypted: true })
    await rm(backups, { recursive: true })
    const { last, isHere } = await backupStatus(at())
    expect([last?.name, isHere]).toEqual(engine === 'sqlite' ? [undefined, false] : [name, false])
  },
)

test('a rehearsal writes nothing into the folder of the backups, which is copied elsewhere', async () => {
  const { at, backups } = await newBackupClub('sqlite')
  const name = await nameMade(at())
  const written: (string | null)[] = []
  const watcher = watch(backups, (_event, changed) => void written.push(changed))
  expect(await rehearseBackup(at(), name)).toMatchObject({ ok: true })
  await writeFile(join(backups, 'last'), '')
  await expect.poll(() => written).toContain('last')
  watcher.close()
  expect(new Set(written)).toEqual(new Set(['last']))
})
