import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5
/** A process that is shutting down ends in this time. */
const LONGEST_WAIT_MS = 10_000
const TRY_EVERY_MS = 100

/** Says in one line what is wrong with DATA_DIR. */
export class DataDirProblem extends Error {
  override name = 'DataDirProblem'
}

/** By another running copy, which may be stopping. */
class DataDirInUse extends DataDirProblem {}

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
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
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
 * One process per DATA_DIR, or acknowledged writes are lost. SQLite's own exclusive lock is held on a separate file:
 * the kernel frees it when the process dies, however it dies. Nothing else in this process may open and close that
 * file, since POSIX drops all locks of a process with the first descriptor it closes.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  prepareDataDir(dataDir)
  let lockFile: DatabaseSync | undefined
  try {
    lockFile = new DatabaseSync(join(dataDir, 'club.lock'), { timeout: 0 })
    lockFile.exec('begin exclusive')
  } catch (error) {
    lockFile?.close()
    const isHeldElsewhere = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
    if (isHeldElsewhere)
      throw new DataDirInUse(`DATA_DIR ${dataDir} is in use by another running copy of the site`, {
        cause: error,
      })
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataDirProblem(`DATA_DIR ${dataDir} cannot be locked: ${reason}`, { cause: error })
  }
  const lock = lockFile
  return { release: () => lock.close() }
}

/** The same for a copy that takes over from one that is still stopping; `sayWaiting` is called once when there is one. */
export async function waitForDataDir(
  dataDir: string,
  sayWaiting: () => void,
  longestMs = LONGEST_WAIT_MS,
): Promise<DataDirLock> {
  const begunAt = performance.now()
  for (let isFirst = true; ; isFirst = false) {
    try {
      return lockDataDir(dataDir)
    } catch (error) {
      if (!(error instanceof DataDirInUse) || performance.now() - begunAt > longestMs) throw error
      if (isFirst) sayWaiting()
      await pause(TRY_EVERY_MS)
    }
  }
}
