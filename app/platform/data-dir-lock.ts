import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/** Says in one line what is wrong with DATA_DIR. */
export class DataDirProblem extends Error {
  override name = 'DataDirProblem'
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'a part of its path is a file, not a folder',
  ENOSPC: 'the disk is full',
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Makes the folder when it is missing. Throws DataDirProblem when it cannot be written to. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = reasons[codeOf(error)] ?? codeOf(error)
    throw new DataDirProblem(`DATA_DIR ${dataDir} cannot be written to: ${reason}`, { cause: error })
  }
}

export interface DataDirLock {
  release(): void
}

/**
 * One process per DATA_DIR, or acknowledged writes are lost. SQLite's own exclusive lock is held on a file of its own:
 * the kernel frees it when the process dies, however it dies. Nothing else in this process may open and close that
 * file, since POSIX drops all locks of a process with the first descriptor it closes.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  prepareDataDir(dataDir)
  let held: DatabaseSync | undefined
  try {
    held = new DatabaseSync(join(dataDir, 'club.lock'), { timeout: 0 })
    held.exec('begin exclusive')
  } catch (error) {
    held?.close()
    const isHeldElsewhere = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
    const says = isHeldElsewhere
      ? `DATA_DIR ${dataDir} is in use by another running copy of the site`
      : `DATA_DIR ${dataDir} cannot be locked: ${error instanceof Error ? error.message : String(error)}`
    throw new DataDirProblem(says, { cause: error })
  }
  const lock = held
  return { release: () => lock.close() }
}
