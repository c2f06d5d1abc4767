import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
const LEAST_FREE_BYTES = 2_000_000_000

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > LEAST_FREE_BYTES
  } catch {
    return false
  }
}

/** For files that end with the tests: in memory where the system has room there, so that no test waits for a disk. */
export const scratch = isRoomy(IN_MEMORY) ? IN_MEMORY : tmpdir()
