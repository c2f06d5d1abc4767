import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#app/club/durations.rules.ts'
import { newFolder, newPlace, openAt } from '#tests/support/database.ts'
import { testEnv } from '#tests/support/test-services.ts'
import { findFact } from './store.server.ts'
import { commitOf, findUpdate, noteUpdate } from './updates.server.ts'

const git = (folder: string, ...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@club.example', ...words], {
    cwd: folder,
    stdio: 'pipe',
  })

async function commit(folder: string, name: string): Promise<void> {
  await writeFile(join(folder, name), name)
  git(folder, 'add', '.')
  git(folder, 'commit', '-q', '-m', name)
}

test('a clone detects a newer version, also when it has its own commits', async () => {
  const origin = await newFolder()
  git(origin, 'init', '-q', '-b', 'main')
  await commit(origin, 'first')
  const clone = join(await newFolder(), 'club')
  git(origin, 'clone', '-q', origin, clone)
  const isNewest = async () => findUpdate(clone, await commitOf(clone))
  expect(await isNewest()).toBe('none')
  await commit(clone, 'own change')
  expect(await isNewest()).toBe('none')
  await commit(origin, 'second')
  expect(await isNewest()).toBe('waiting')
  const running = await commitOf(clone)
  git(clone, 'pull', '-q', '--no-rebase', '--no-edit')
  expect(await findUpdate(clone, running)).toBe('waiting')
  expect(await findUpdate(clone, '')).toBe('unknown')
  expect(await isNewest()).toBe('none')
})

test('the newer version is looked for again when another one runs, not only the next day', async () => {
  const { db } = await openAt(await newPlace('sqlite'))
  const folder = await newFolder()
  const now = new Date('2026-11-24T10:00:00.000Z')
  const checkedAt = async (minutes: number, running: string) => {
    const at = new Date(now.getTime() + minutes * MINUTE_MS)
    await noteUpdate({ db, env: testEnv({ isUpdateChecked: true }) }, { now: at, folder, running })
    return (await findFact(db, 'update'))?.at === at.toISOString()
  }
  expect(await checkedAt(0, 'a')).toBe(true)
  expect(await checkedAt(1, 'a')).toBe(false)
  expect(await checkedAt(2, 'b')).toBe(true)
})

test('the newer version is unknown without a clone or without its remote', async () => {
  expect(await commitOf(await newFolder())).toBe('')
  expect(await findUpdate(await newFolder(), '')).toBe('unknown')
  const lost = await newFolder()
  git(lost, 'init', '-q', '-b', 'main')
  await commit(lost, 'first')
  expect(await findUpdate(lost, await commitOf(lost))).toBe('unknown')
  git(lost, 'remote', 'add', 'origin', join(lost, 'nowhere'))
  git(lost, 'config', 'branch.main.remote', 'origin')
  git(lost, 'config', 'branch.main.merge', 'refs/heads/main')
  expect(await findUpdate(lost, await commitOf(lost))).toBe('unknown')
})
