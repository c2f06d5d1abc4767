import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createBucketClient } from '#app/platform/storage/bucket.ts'
import type { Env } from '#app/platform/env.ts'
import { BackupRefused, writeBackup } from '#app/platform/storage/backup-file.ts'
import { backupLines } from './lines.ts'
import { picturesIn, picturesInBucket } from './pictures.ts'
import { openSnapshot } from './snapshot.ts'

type BackupEnv = Pick<Env, 'databaseUrl' | 'dataDir' | 's3' | 'backupPassphrase'>

/** Backs up everything into one new file, with the site running or not. Returns its size. Throws BackupRefused. */
export async function backUpClub(path: string, { env, now }: { env: BackupEnv; now: Date }): Promise<number> {
  if (await stat(path).catch(() => null)) throw new BackupRefused(`${path} is there already`)
  const snapshot = await openSnapshot(env)
  const pictures = env.s3
    ? picturesInBucket(createBucketClient(env.s3))
    : picturesIn(join(env.dataDir, 'uploads'))
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeBackup(path, backupLines(snapshot, { pictures, now }), env.backupPassphrase)
  } finally {
    await snapshot.close()
  }
  return (await stat(path)).size
}
