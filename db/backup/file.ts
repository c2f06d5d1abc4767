import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { PassThrough, Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupRefused } from './lines.ts'

/**
 * A backup is one file: a line that says what it is, the gzipped lines (encrypted when there is a passphrase, then
 * followed by the cipher's tag), and the SHA-256 of everything before it. Any flipped byte shows before anything is read.
 */
const PLAIN = 'club-backup 1 plain\n'
const ENCRYPTED = /^club-backup 1 aes-256-gcm ([0-9a-f]{32}) ([0-9a-f]{24})\n/
const LONGEST_HEAD = 128
const DIGEST_BYTES = 32
const TAG_BYTES = 16
const COST = { N: 32_768, r: 8, p: 1, maxmem: 67_108_864 }

const DAMAGED = 'is damaged or is not a backup; nothing was changed'

function keyFrom(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFKC'), salt, 32, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

async function sealing(passphrase: string | null) {
  if (passphrase === null) return { head: PLAIN, cipher: new PassThrough(), tag: () => Buffer.alloc(0) }
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const head = `club-backup 1 aes-256-gcm ${salt.toString('hex')} ${nonce.toString('hex')}\n`
  const cipher = createCipheriv('aes-256-gcm', await keyFrom(passphrase, salt), nonce)
  cipher.setAAD(Buffer.from(head))
  return { head, cipher, tag: () => cipher.getAuthTag() }
}

/** Appears under its name only when it is whole and on the disk. */
export async function writeBackup(
  path: string,
  lines: AsyncIterable<string>,
  passphrase: string | null,
): Promise<void> {
  const { head, cipher, tag } = await sealing(passphrase)
  const part = `${path}.${randomBytes(6).toString('hex')}.part`
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
  try {
    const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(lines), createGzip(), cipher, withEnds, file)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

interface Sealed {
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

async function lookAt(path: string): Promise<Sealed> {
  const size = (await stat(path).catch(() => null))?.size
  if (size === undefined) throw new BackupRefused(`There is no backup ${path}`)
  const begin = (await readAt(path, { position: 0, length: LONGEST_HEAD })).toString('latin1')
  const head = begin.startsWith(PLAIN) ? PLAIN : ENCRYPTED.exec(begin)?.[0]
  if (!head) throw new BackupRefused(`${path} ${DAMAGED}`)
  const bodyEnd = size - 1 - DIGEST_BYTES - (head === PLAIN ? 0 : TAG_BYTES)
  if (bodyEnd < head.length) throw new BackupRefused(`${path} ${DAMAGED}`)
  return { path, head, bodyEnd, size }
}

async function mustBeWhole({ path, size }: Sealed): Promise<void> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path, { end: size - 1 - DIGEST_BYTES }))
    hash.update(piece as Buffer)
  const told = await readAt(path, { position: size - DIGEST_BYTES, length: DIGEST_BYTES })
  if (told.length !== DIGEST_BYTES || !timingSafeEqual(told, hash.digest()))
    throw new BackupRefused(`${path} ${DAMAGED}`)
}

async function opening({ path, head, bodyEnd, size }: Sealed, passphrase: string | null) {
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

/** Reads the file twice: once to know that all of it is as it was written, then for what it says. Throws BackupRefused. */
export async function openBackup(path: string, passphrase: string | null): Promise<AsyncIterable<Buffer>> {
  const sealed = await lookAt(path)
  await mustBeWhole(sealed)
  const trial = await opening(sealed, passphrase)
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() })
  await pipeline(trial.body, trial.decipher, nowhere).catch((error: unknown) => {
    throw new BackupRefused(`BACKUP_PASSPHRASE is not the one ${path} was made with`, { cause: error })
  })
  const { body, decipher } = await opening(sealed, passphrase)
  const text = createGunzip()
  pipeline(body, decipher, text).catch(() => {})
  return text
}
