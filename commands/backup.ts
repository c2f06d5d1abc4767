import { join } from 'node:path'
import { backUpClub } from '#commands/backup/back-up.ts'
import { sizeText } from '#commands/backup/rotation.ts'
import { commandEnv } from '#app/platform/env.ts'
import { exitWithMessage } from './start-failure.ts'

/** `npm run backup [FILE]`: backs up DATA_DIR or DATABASE_URL into one file, with the site running or not. */
async function backUp(): Promise<void> {
  const env = commandEnv()
  const now = new Date()
  const stamp = now.toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')
  const path = process.argv[2] ?? join(env.backups, `club-${stamp}.backup`)
  const size = await backUpClub(path, { env, now })
  process.stdout.write(`${path} ${sizeText(Math.ceil(size / 1_000))}\n`)
  process.stdout.write('This backup is kept until you delete it; it contains personal data.\n')
  if (env.imageHostUrl) process.stdout.write('The pictures are at the image host and not in this file.\n')
  if (!env.backupPassphrase) process.stdout.write('Whoever has this file can read it: keep it safe.\n')
}

await backUp().catch((error: unknown) => exitWithMessage(error, 'back up'))
