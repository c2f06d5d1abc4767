import { watch } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { entryText } from '#app/audit/rules.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { openBackup } from '#app/platform/storage/backup-file.ts'
import { PASSWORD } from '#tests/support/admin-accounts.ts'
import { engineNames, newFolder } from '#tests/support/database.ts'
import { anEvent } from '#tests/support/factories.ts'
import { later, nameMade, newBackupClub, now, PASSPHRASE } from '#tests/support/backups.ts'
import {
  backupStatus,
  changeBackupSchedule,
  downloadBackup,
  listedBackups,
  rehearseBackup,
  rehearseWeekly,
  writeNightlyBackup,
} from './use-cases.server.ts'

describe.each(engineNames)('a backup from the admin page, on %s', (engine) => {
  test('is made once for a double click, and rehearsed in a scratch database', async () => {
    const { at, backups } = await newBackupClub(engine)
    expect(await backupStatus(at())).toMatchObject({ last: null, isLate: true, isRehearsalDue: true })
    const name = await nameMade(at())
    expect(name).toBe('club-by-hand-2026-11-24-100000.backup')
    expect(await nameMade(at(new Date(now.getTime() + 900)))).toBe(name)
    const rehearsal = await rehearseBackup(at(later(1)), name)
    expect(rehearsal).toMatchObject({ ok: true, value: { result: 'equal' } })
    expect(await backupStatus(at(later(35)))).toMatchObject({
      last: { name, rehearsal: { result: 'equal' } },
      isLate: false,
      lastRehearsal: { name },
      isRehearsalDue: false,
    })
    expect((await backupStatus(at(later(37)))).isLate).toBe(true)
    expect((await readdir(backups)).filter((file) => file.endsWith('.backup'))).toEqual([name])
    expect((await readdir(backups)).filter((file) => file.startsWith('rehearsal'))).toEqual([])
  })

  test('fails the rehearsal when its file was changed', async () => {
    const { at, backups } = await newBackupClub(engine)
    const name = await nameMade(at())
    const bytes = await readFile(join(backups, name))
    bytes[200] = (bytes[200] ?? 0) ^ 1
    await writeFile(join(backups, name), bytes)
    expect(await rehearseBackup(at(), name)).toEqual({ ok: false, problem: 'not-equal' })
    expect((await backupStatus(at())).lastRehearsal).toMatchObject({ result: 'failed', tables: null })
    expect(await rehearseBackup(at(), '../club.backup')).toEqual({ ok: false, problem: 'gone' })
  })
})

async function download(acting: Acting, form: { password?: string; passphrase?: string } = {}) {
  const name = (await listedBackups(acting))[0]?.name ?? ''
  const fullForm = { name, password: PASSWORD, passphrase: '', sessionId: 'none', ...form }
  return downloadBackup(acting, fullForm)
}

async function savedPath(outcome: Awaited<ReturnType<typeof download>>): Promise<string> {
  if (!outcome.ok) throw new Error(outcome.problem)
  const path = join(await newFolder(), 'saved.backup')
  await writeFile(path, outcome.value.stream)
  return path
}

describe('a download of a backup', () => {
  test('requires the password, and a passphrase if the server has none', async () => {
    const { at } = await newBackupClub('sqlite')
    await nameMade(at())
    expect(await download(at(), { passphrase: 'short' })).toEqual({ ok: false, problem: 'invalid' })
    expect(await download(at())).toEqual({ ok: false, problem: 'invalid' })
    const wrong = { passphrase: PASSPHRASE, password: 'not-the-password' }
    expect(await download(at(), wrong)).toEqual({ ok: false, problem: 'wrong-password' })
  })

  test('can be opened only with its own passphrase', async () => {
    const { at } = await newBackupClub('sqlite')
    await nameMade(at())
    const path = await savedPath(await download(at(), { passphrase: PASSPHRASE }))
    expect((await readFile(path)).includes('club-backup 1 aes-256-gcm')).toBe(true)
    await expect(openBackup(path, 'another passphrase')).rejects.toThrow('BACKUP_PASSPHRASE')
    let text = ''
    for await (const piece of await openBackup(path, PASSPHRASE)) text += piece.toString()
    expect(text).toContain('"end"')
  })

  test('is the stored file when the backup is already encrypted', async () => {
    const { at, backups } = await newBackupClub('sqlite')
    const sealed = at(now, { backupPassphrase: PASSPHRASE })
    const name = await nameMade(sealed)
    const path = await savedPath(await download(sealed))
    expect(await readFile(path)).toEqual(await readFile(join(backups, name)))
  })

  test('gets no other passphrase where it was made with an earlier one that the server does not know, and stays as it is without', async () => {
    const { at, backups } = await newBackupClub('sqlite')
    const name = await nameMade(at(now, { backupPassphrase: PASSPHRASE }))
    const passphrase = 'another passphrase of mine'
    for (const backupPassphrase of ['a later passphrase', null]) {
      const later = at(now, { backupPassphrase })
      expect(await download(later, { passphrase })).toEqual({ ok: false, problem: 'other-passphrase' })
      expect(await readFile(await savedPath(await download(later)))).toEqual(
        await readFile(join(backups, name)),
      )
    }
    const backupPassphrases = { backupPassphrase: 'a later passphrase', backupPassphraseBefore: PASSPHRASE }
    const changed = at(now, backupPassphrases)
    await openBackup(await savedPath(await download(changed, { passphrase })), passphrase)
    expect(await rehearseBackup(changed, name)).toMatchObject({ ok: true })
    expect((await readdir(backups)).filter((file) => file.endsWith('.part'))).toEqual([])
  })

  test('with its own passphrase is encrypted while it is sent: it begins at once, and no copy is written', async () => {
    const { at, backups } = await newBackupClub('sqlite')
    const sealed = at(now, { backupPassphrase: PASSPHRASE })
    await nameMade(sealed)
    const written: (string | null)[] = []
    const watcher = watch(backups, (_event, name) => void written.push(name))
    await savedPath(await download(sealed, { passphrase: 'another passphrase of mine' }))
    await writeFile(join(backups, 'last'), '')
    await expect.poll(() => written).toContain('last')
    watcher.close()
    expect(new Set(written)).toEqual(new Set(['last']))
  })

  test('is in the audit log with the name of the file, as is making and rehearsing a backup', async () => {
    const { at } = await newBackupClub('sqlite')
    const name = await nameMade(at())
    await rehearseBackup(at(), name)
    await savedPath(await download(at(), { passphrase: PASSPHRASE }))
    const rows = await at().db.selectFrom('audit_entry').select(['action', 'subject_id']).execute()
    expect(rows.map(({ action }) => action)).toEqual(['backup.make', 'backup.rehearse', 'backup.download'])
    expect(new Set(rows.map(({ subject_id }) => subject_id))).toEqual(new Set([name]))
    const entry = { action: 'backup.make', actorName: 'Asha', subjectName: null } as const
    expect(entryText({ ...entry, subjectKind: 'backup', subjectId: name })).toBe(
      `Asha made the backup ${name}`,
    )
  })
})

test('the schedule sets the hour of the backup and whether there is a weekly rehearsal', async () => {
  const { at } = await newBackupClub('sqlite')
  expect((await backupStatus(at())).schedule).toEqual({ hour: 3, isRehearsed: true })
  expect(await changeBackupSchedule(at(), { hour: '24', isRehearsed: true })).toMatchObject({ ok: false })
  await writeNightlyBackup(at(), '2026-11-24')
  expect(await rehearseWeekly(at())).toMatchObject({ result: 'equal' })
  expect(await rehearseWeekly(at(later(24)))).toBeNull()
  await changeBackupSchedule(at(), { hour: '5', isRehearsed: true })
  expect((await backupStatus(at())).schedule).toEqual({ hour: 5, isRehearsed: true })
  await changeBackupSchedule(at(), { hour: '5', isRehearsed: false })
  expect(await rehearseWeekly(at(later(24 * 8)))).toBeNull()
  expect((await backupStatus(at())).schedule).toEqual({ hour: 5, isRehearsed: false })
  expect((await backupStatus(at(now, { isBackedUpNightly: false }))).schedule).toBeNull()
})

test('the backup of a night stays until a new one of that night is whole', async () => {
  const { at, backups } = await newBackupClub('sqlite')
  const path = await writeNightlyBackup(at(), '2026-11-24')
  const bytes = await readFile(path)
  const isAway = { databaseUrl: 'postgres://127.0.0.1:1/away' }
  await expect(writeNightlyBackup(at(later(2), isAway), '2026-11-24')).rejects.toThrow('ECONNREFUSED')
  expect(await readFile(path)).toEqual(bytes)
  await anEvent(at().db)
  expect(await writeNightlyBackup(at(later(3)), '2026-11-24')).toBe(path)
  expect(await readFile(path)).not.toEqual(bytes)
  expect((await readdir(backups)).filter((name) => name.includes('.backup'))).toHaveLength(1)
})
