import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PIECES = [1_048_576, 65_536, 4_096, 512]

export interface SmallDisk {
  folder: string
  /** Fills the disk until less than 512 bytes are free. */
  fill(): Promise<void>
  empty(): Promise<void>
  remove(): Promise<void>
}

/** Makes an empty folder read-only, even for root. Returns a function that reverses it. */
export async function makeReadOnly(folder: string): Promise<() => Promise<unknown>> {
  if (process.getuid?.() !== 0) {
    await chmod(folder, 0o555)
    return () => chmod(folder, 0o755)
  }
  await run('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder])
  return () => run('umount', ['-l', folder])
}

/** Mounts a small file system. Throws unless run as root. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'club-small-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', folder])
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill() {
      for (const bytes of PIECES)
        while (
          await appendFile(ballast, Buffer.alloc(bytes)).then(
            () => true,
            () => false,
          )
        );
    },
    empty: () => rm(ballast, { force: true }),
    async remove() {
      await run('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
