import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { afterwards, newFolder } from '#tests/support/database.ts'
import { DataDirProblem, lockDataDir, prepareDataDir, waitForDataDir } from './data-dir-lock.ts'

const holder = `
import { lockDataDir } from ${JSON.stringify(join(import.meta.dirname, 'data-dir-lock.ts'))}
// A lock that nobody refers to is collected, and lets go.
globalThis.lock = lockDataDir(process.argv[1])
console.log('held')
setInterval(() => {}, 1000)`

async function lockInOtherProcess(dataDir: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', holder, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  afterwards(async () => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('a second process cannot lock the data folder until the first is killed', async () => {
  const dataDir = await newFolder()
  const otherProcess = await lockInOtherProcess(dataDir)
  expect(() => lockDataDir(dataDir)).toThrow(
    new DataDirProblem(`DATA_DIR ${dataDir} is in use by another running copy of the site`),
  )
  otherProcess.kill('SIGKILL')
  await once(otherProcess, 'exit')
  lockDataDir(dataDir).release()
})

test('one process cannot lock a folder twice, but can lock it again after the release', async () => {
  const dataDir = await newFolder()
  const lock = lockDataDir(dataDir)
  expect(() => lockDataDir(dataDir)).toThrow(DataDirProblem)
  lock.release()
  lockDataDir(dataDir).release()
})

test('locking creates a missing folder', async () => {
  const dataDir = join(await newFolder(), 'a', 'b')
  lockDataDir(dataDir).release()
  expect(await readdir(dataDir)).toEqual(['club.lock'])
})

test('a file in place of the data folder is reported in one line', async () => {
  const file = join(await newFolder(), 'data')
  await writeFile(file, '')
  expect(() => prepareDataDir(file)).toThrow(
    new DataDirProblem(`DATA_DIR ${file} cannot be written to: it is a file, not a folder`),
  )
  expect(() => prepareDataDir(join(file, 'below'))).toThrow(/a part of its path is a file, not a folder$/)
})

test('a data folder that is not writable is reported in one line', () => {
  expect(() => prepareDataDir('/sys/club')).toThrow(/^DATA_DIR \/sys\/club cannot be written to: [a-z -]+$/)
  expect(() => lockDataDir('/sys')).toThrow(/^DATA_DIR \/sys cannot be (locked|written to): [a-z -]+$/)
})

test('waiting for the lock ends when the other process exits, and is reported once', async () => {
  const dataDir = await newFolder()
  const otherProcess = await lockInOtherProcess(dataDir)
  let reports = 0
  const lock = waitForDataDir(dataDir, () => {
    reports += 1
    setTimeout(() => otherProcess.kill('SIGKILL'), 300)
  })
  ;(await lock).release()
  expect(reports).toBe(1)
})

test('waiting for the lock fails when the other process keeps running', async () => {
  const dataDir = await newFolder()
  await lockInOtherProcess(dataDir)
  await expect(waitForDataDir(dataDir, () => {}, 250)).rejects.toThrow(
    `DATA_DIR ${dataDir} is in use by another running copy of the site`,
  )
})
