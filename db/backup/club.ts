import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openBucket } from '#app/platform/bucket.ts'
import type { Env } from '#app/platform/env.ts'
import { writeBackup } from './file.ts'
import { BackupRefused, linesOf } from './lines.ts'
import { picturesIn, picturesInBucket } from './pictures.ts'
import { openSnapshot } from './snapshot.ts'

type BackupEnv = Pick<Env, 'databaseUrl' | 'dataDir' | 's3' | 'backupPassphrase'>

/** The whole club into one new file, while the site runs or not. Answers its size. Throws BackupRefused. */
export async function backUpClub(path: string, { env, now }: { env: BackupEnv; now: Date }): Promise<number> {
  if (await stat(path).catch(() => null)) throw new BackupRefused(`${path} is there already`)
  const snapshot = await openSnapshot(env)
  const pictures = env.s3 ? picturesInBucket(openBucket(env.s3)) : picturesIn(join(env.dataDir, 'uploads'))
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeBackup(path, linesOf(snapshot, { pictures, now }), env.backupPassphrase)
  } finally {
    await snapshot.close()
  }
  return (await stat(path)).size
}
