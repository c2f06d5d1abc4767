import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#app/platform/database/database.ts'
import {
  isSealedBackup,
  openBackup,
  type Passphrases,
  writeBackup,
} from '#app/platform/storage/backup-file.ts'
import { keyId } from './digest.server.ts'
import {
  addTombstone,
  findErasureKey,
  ensureErasureKey,
  upgradeTombstones,
  tombstones,
} from './tombstones.server.ts'

const FILE = 'erasures.txt'
const LINE = /^([0-9a-f]{64}|s1-[0-9a-f]{2}-[\w-]{43}) (\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)$/

interface ListLocation {
  folder: string
  passphrase: string | null
}

/**
 * Writes the list of erasures beside the backups, since an older backup does not have them. Encrypted like the
 * backups, with the key inside for a backup that is older than the key; in plain text it has no key.
 */
export async function writeErasureList(db: Database, { folder, passphrase }: ListLocation): Promise<void> {
  const key = await ensureErasureKey(db)
  await upgradeTombstones(db)
  const lines = [...(await tombstones(db))].map(([digest, at]) => `${digest} ${at}\n`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, FILE)
  const whole = [`key-id ${keyId(key)}\n`, ...(passphrase === null ? [] : [`key ${key}\n`]), ...lines]
  if (passphrase !== null)
    return writeBackup(
      path,
      (async function* () {
        yield* whole
      })(),
      passphrase,
    )
  await writeFile(`${path}.part`, whole.join(''), { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
}

interface ErasureList {
  /** Null: a plain list of this version. */
  key: string | null
  keyId: string | null
  isSealed: boolean
  erased: { digest: string; at: Date }[]
}

async function textOf(path: string, passphrases: Passphrases): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of await openBackup(path, passphrases))
    text += decoder.decode(piece, { stream: true })
  return text
}

/** Null when there is none. Throws BackupRefused when it is encrypted with another passphrase. */
async function readList(path: string, passphrases: Passphrases): Promise<ErasureList | null> {
  const file = await open(path).catch(() => null)
  await file?.close()
  if (!file) return null
  const isSealed = await isSealedBackup(path)
  const text = isSealed ? await textOf(path, passphrases) : await readFile(path, 'utf8')
  const erased = text.split('\n').flatMap((line) => {
    const [, digest, at] = LINE.exec(line) ?? []
    return digest && at ? [{ digest, at: new Date(at) }] : []
  })
  const key = /^key ([0-9a-f]{64})$/m.exec(text)?.[1] ?? null
  const id = /^key-id ([0-9a-f]{16})$/m.exec(text)?.[1] ?? (key && keyId(key))
  return { key, keyId: id, isSealed, erased }
}

/**
 * Whether the list cannot be matched with this database. A key from a plain list is trusted only where nothing is
 * encrypted.
 */
async function isUnreadable(db: Database, list: ErasureList, passphrases: Passphrases): Promise<boolean> {
  if ((await findErasureKey(db)) !== null) return false
  const isBelieved = list.isSealed || [passphrases].flat().every((passphrase) => passphrase === null)
  if (list.key === null || !isBelieved) return list.erased.length > 0
  await ensureErasureKey(db, list.key)
  return false
}

/**
 * Imports the lists in these folders. Returns those that this database cannot match because it is older than the key.
 * Throws BackupRefused.
 */
export async function importErasureLists(
  db: Database,
  { folders, passphrases }: { folders: readonly string[]; passphrases: Passphrases },
): Promise<string[]> {
  const unreadablePaths: string[] = []
  for (const folder of new Set(folders)) {
    const path = join(folder, FILE)
    const list = await readList(path, passphrases)
    if (!list) continue
    if (await isUnreadable(db, list, passphrases)) {
      unreadablePaths.push(path)
      continue
    }
    // A list of another club has another key, so it matches nobody here.
    const key = await findErasureKey(db)
    if (key === null || list.keyId !== keyId(key)) continue
    for (const { digest, at } of list.erased) await addTombstone(db, digest, at)
  }
  return unreadablePaths
}

/** At start: rewrites a plain list of an older version, which contains its key. */
export async function upgradeErasureList(db: Database, at: ListLocation): Promise<void> {
  const key = await ensureErasureKey(db)
  await upgradeTombstones(db)
  const text = await readFile(join(at.folder, FILE), 'utf8').catch(() => '')
  // A list of another club, or of one still to be restored, is not touched.
  if (text.startsWith(`key ${key}\n`)) await writeErasureList(db, at)
}
