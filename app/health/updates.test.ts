import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '#tests/support/database.ts'
import { findUpdate } from './updates.server.ts'

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
  expect(await findUpdate(clone)).toBe('none')
  await commit(clone, 'own change')
  expect(await findUpdate(clone)).toBe('none')
  await commit(origin, 'second')
  expect(await findUpdate(clone)).toBe('waiting')
  git(clone, 'pull', '-q', '--no-rebase', '--no-edit')
  expect(await findUpdate(clone)).toBe('none')
})

test('the newer version is unknown without a clone or without its remote', async () => {
  expect(await findUpdate(await newFolder())).toBe('unknown')
  const lost = await newFolder()
  git(lost, 'init', '-q', '-b', 'main')
  await commit(lost, 'first')
  expect(await findUpdate(lost)).toBe('unknown')
  git(lost, 'remote', 'add', 'origin', join(lost, 'nowhere'))
  git(lost, 'config', 'branch.main.remote', 'origin')
  git(lost, 'config', 'branch.main.merge', 'refs/heads/main')
  expect(await findUpdate(lost)).toBe('unknown')
})
