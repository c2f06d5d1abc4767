import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { PassThrough, Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { isSameBytes } from '../constant-time.ts'

/** Why a backup is not made or not restored, in one line. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/**
 * A backup is one file: a header line, the gzipped lines (encrypted when there is a passphrase, then followed by the
 * authentication tag), and the SHA-256 of everything before it, which is checked before anything is restored.
 */
const PLAIN = 'club-backup 1 plain\n'
const ENCRYPTED = /^club-backup 1 aes-256-gcm ([0-9a-f]{32}) ([0-9a-f]{24})\n/
const LONGEST_HEAD = 128
const DIGEST_BYTES = 32
const TAG_BYTES = 16
const COST = { N: 32_768, r: 8, p: 1, maxmem: 67_108_864 }

const NOT_SEALED =
  'is not encrypted, though BACKUP_PASSPHRASE is set: anybody may have written it. If you know it is yours: npm run restore -- --plain FILE'
const DAMAGED = 'is damaged or is not a backup; nothing was changed'

function keyFrom(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFKC'), salt, 32, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

async function createEncryption(passphrase: string | null) {
  if (passphrase === null) return { head: PLAIN, cipher: new PassThrough(), tag: () => Buffer.alloc(0) }
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const head = `club-backup 1 aes-256-gcm ${salt.toString('hex')} ${nonce.toString('hex')}\n`
  const cipher = createCipheriv('aes-256-gcm', await keyFrom(passphrase, salt), nonce)
  cipher.setAAD(Buffer.from(head))
  return { head, cipher, tag: () => cipher.getAuthTag() }
}

/** The bytes of a backup. They end with an error when the lines do. */
export async function sealBackup(lines: AsyncIterable<string>, passphrase: string | null): Promise<Readable> {
  const { head, cipher, tag } = await createEncryption(passphrase)
  async function* withEnds(body: AsyncIterable<Buffer>) {
    const hash = createHash('sha256').update(head)
    yield Buffer.from(head)
    for await (const piece of body) {
      hash.update(piece)
      yield piece
    }
    yield tag()
    yield hash.update(tag()).digest()
  }
  const bytes = new PassThrough()
  pipeline(Readable.from(lines), createGzip(), cipher, withEnds, bytes).catch(() => {})
  return bytes
}

/** Renamed into place once it is complete and synced. */
export async function writeBackup(
  path: string,
  lines: AsyncIterable<string>,
  passphrase: string | null,
): Promise<void> {
  const part = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(await sealBackup(lines, passphrase), file)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

interface BackupFile {
  path: string
  head: string
  /** The last byte of the body. */
  bodyEnd: number
  size: number
}

async function readAt(
  path: string,
  { position, length }: { position: number; length: number },
): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function readHead(path: string): Promise<BackupFile> {
  const size = (await stat(path).catch(() => null))?.size
  if (size === undefined) throw new BackupRefused(`There is no backup ${path}`)
  const begin = (await readAt(path, { position: 0, length: LONGEST_HEAD })).toString('latin1')
  const head = begin.startsWith(PLAIN) ? PLAIN : ENCRYPTED.exec(begin)?.[0]
  if (!head) throw new BackupRefused(`${path} ${DAMAGED}`)
  const bodyEnd = size - 1 - DIGEST_BYTES - (head === PLAIN ? 0 : TAG_BYTES)
  if (bodyEnd < head.length) throw new BackupRefused(`${path} ${DAMAGED}`)
  return { path, head, bodyEnd, size }
}

export async function isSealedBackup(path: string): Promise<boolean> {
  return ENCRYPTED.test((await readAt(path, { position: 0, length: LONGEST_HEAD })).toString('latin1'))
}

async function verifyDigest({ path, size }: BackupFile): Promise<void> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path, { end: size - 1 - DIGEST_BYTES }))
    hash.update(piece as Buffer)
  const expected = await readAt(path, { position: size - DIGEST_BYTES, length: DIGEST_BYTES })
  if (!isSameBytes(expected, hash.digest())) throw new BackupRefused(`${path} ${DAMAGED}`)
}

async function createDecryption({ path, head, bodyEnd, size }: BackupFile, passphrase: string | null) {
  const body = createReadStream(path, { start: head.length, end: bodyEnd })
  const [, salt, nonce] = ENCRYPTED.exec(head) ?? []
  if (salt === undefined || nonce === undefined) return { body, decipher: new PassThrough() }
  if (passphrase === null) throw new BackupRefused(`${path} is encrypted: set BACKUP_PASSPHRASE`)
  const key = await keyFrom(passphrase, Buffer.from(salt, 'hex'))
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'hex'))
  decipher.setAAD(Buffer.from(head))
  decipher.setAuthTag(await readAt(path, { position: size - DIGEST_BYTES - TAG_BYTES, length: TAG_BYTES }))
  return { body, decipher }
}

async function isOpenedBy(sealed: BackupFile, passphrase: string | null): Promise<boolean> {
  if (sealed.head === PLAIN) return true
  const { body, decipher } = await createDecryption(sealed, passphrase)
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() })
  return pipeline(body, decipher, nowhere).then(
    () => true,
    () => false,
  )
}

/** One, or that of now and the one before. Null: none. */
export type Passphrases = string | null | readonly (string | null)[]

/**
 * Checks the digest and the passphrase before anything is read. When a passphrase is set, an unencrypted backup
 * is accepted only on request: nothing proves who wrote it. Throws BackupRefused.
 */
export async function openBackup(
  path: string,
  passphrases: Passphrases,
  takesPlain = passphrases === null,
): Promise<AsyncIterable<Buffer>> {
  const sealed = await readHead(path)
  if (sealed.head === PLAIN && !takesPlain) throw new BackupRefused(`${path} ${NOT_SEALED}`)
  await verifyDigest(sealed)
  const known = [passphrases].flat().filter((passphrase) => passphrase !== null)
  for (const passphrase of known.length > 0 ? known : [null]) {
    if (!(await isOpenedBy(sealed, passphrase))) continue
    const { body, decipher } = await createDecryption(sealed, passphrase)
    const text = createGunzip()
    pipeline(body, decipher, text).catch(() => {})
    return text
  }
  throw new BackupRefused(
    `BACKUP_PASSPHRASE is not the one ${path} was made with. If it was changed since, set the earlier one as BACKUP_PASSPHRASE_BEFORE`,
  )
}
