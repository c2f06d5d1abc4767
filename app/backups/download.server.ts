import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAbleUser } from '#app/accounts/permissions.ts'
import { reauthenticate } from '#app/accounts/use-cases.server.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { backupPassphrases } from '#app/platform/env.ts'
import {
  BackupRefused,
  isSealedBackup,
  openBackup,
  type Passphrases,
  sealBackup,
} from '#app/platform/storage/backup-file.ts'
import { findBackupFile } from './files.server.ts'
import { passphraseProblem } from './rules.ts'

interface BackupDownload {
  name: string
  /** Null: it is encrypted while it is sent. */
  sizeBytes: number | null
  stream: Readable
}

type DownloadProblem =
  | 'gone'
  | 'invalid'
  | 'wrong-password'
  | 'too-many-attempts'
  | 'busy'
  | 'other-passphrase'

/** The file, encrypted with the passphrase `to` while it is read; null: it does not open with `from`. */
async function sealedAnew(path: string, from: Passphrases, to: string): Promise<Readable | null> {
  const decoder = new TextDecoder()
  const text = await openBackup(path, from, true).catch((error: unknown) => {
    if (error instanceof BackupRefused) return null
    throw error
  })
  if (!text) return null
  async function* lines() {
    for await (const piece of text ?? []) yield decoder.decode(piece, { stream: true })
  }
  return sealBackup(lines(), to)
}

async function storedFile(path: string): Promise<Omit<BackupDownload, 'name'>> {
  const file = await open(path)
  return { sizeBytes: (await file.stat()).size, stream: file.createReadStream() }
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
  const { passphrase } = form
  const { name } = backup
  const stream = passphrase === '' ? null : await sealedAnew(path, backupPassphrases(env), passphrase)
  if (passphrase !== '' && !stream) return refused('other-passphrase')
  const bytes = stream ? { sizeBytes: null, stream } : await storedFile(path)
  await recordAudit(acting.db, { actorId, action: 'backup.download', subjectId: name, at })
  return done({ name, ...bytes })
}
