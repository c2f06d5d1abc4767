import { randomUUID } from 'node:crypto'
import type { ReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAbleUser } from '#app/accounts/permissions.ts'
import { reauthenticate } from '#app/accounts/use-cases.server.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { todayIn } from '#app/events/club-time.ts'
import { backupPassphrases } from '#app/platform/env.ts'
import {
  BackupRefused,
  isSealedBackup,
  openBackup,
  type Passphrases,
  writeBackup,
} from '#app/platform/storage/backup-file.ts'
import { nightlyName } from '#commands/backup/rotation.ts'
import { findBackupFile } from './files.server.ts'
import { passphraseProblem } from './rules.ts'

interface BackupDownload {
  name: string
  sizeBytes: number
  stream: ReadStream
}

type DownloadProblem =
  | 'gone'
  | 'invalid'
  | 'wrong-password'
  | 'too-many-attempts'
  | 'busy'
  | 'other-passphrase'

/** A copy of the file that opens with the passphrase `to`; null: the file does not open with `from`. */
async function sealedCopy(
  path: string,
  { from, to, today }: { from: Passphrases; to: string; today: string },
): Promise<string | null> {
  // Where the process is killed, the rotation deletes it another day.
  const copy = join(dirname(path), `${nightlyName(today)}.${randomUUID()}.part`)
  const decoder = new TextDecoder()
  const text = await openBackup(path, from, true).catch((error: unknown) => {
    if (error instanceof BackupRefused) return null
    throw error
  })
  if (!text) return null
  async function* lines() {
    for await (const piece of text ?? []) yield decoder.decode(piece, { stream: true })
  }
  await writeBackup(copy, lines(), to)
  return copy
}

/**
 * Never leaves the server unencrypted: with the passphrase of the form, or else as it is when it was made with that of the
 * server. The password is required each time.
 */
export async function downloadBackup(
  acting: Acting,
  form: { name: string; password: string; passphrase: string; sessionId: string },
): Promise<Outcome<BackupDownload, DownloadProblem>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'backups.manage')
  const { env, now: at } = acting
  const found = await findBackupFile(acting, form.name)
  if (!found) return refused('gone')
  const { backup, path } = found
  const isNeeded = !(await isSealedBackup(path))
  if (passphraseProblem(form.passphrase, { isNeeded })) return refused('invalid')
  const proof = await reauthenticate(acting, form)
  if (!proof.ok) return proof
  const { passphrase: to } = form
  const copied = { from: backupPassphrases(env), to, today: todayIn(env.clubTimeZone, at) }
  const sentPath = to === '' ? path : await sealedCopy(path, copied)
  if (sentPath === null) return refused('other-passphrase')
  const file = await open(sentPath)
  // What is open can be read to its end; nothing stays behind, whenever the browser leaves.
  if (sentPath !== path) await rm(sentPath, { force: true })
  await recordAudit(acting.db, { actorId, action: 'backup.download', subjectId: backup.name, at })
  return done({ name: backup.name, sizeBytes: (await file.stat()).size, stream: file.createReadStream() })
}
