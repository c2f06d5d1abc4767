import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { BadEnvironment } from './env.ts'

const SEALED = /^sealed1\.([\w-]{16})\.([\w-]*)\.([\w-]{22})$/
const NONCE_BYTES = 12
const KEY_BYTES = 32

interface Box {
  /** SECRET_KEY; null when it is not set, and texts stay plain. */
  key: string | null
  /** The purpose and owner of the text (additional authenticated data): it can be decrypted for no other. */
  about: string
}

const cipherKey = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'club secrets', KEY_BYTES))

export const isSealed = (text: string) => SEALED.test(text)

/** Encrypts with AES-256-GCM; returns the text itself without a key. */
export function seal(text: string, { key, about }: Box): string {
  if (key === null) return text
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key), nonce)
  cipher.setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return ['sealed1', ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join(
    '.',
  )
}

/** Decrypts what `seal` returned; a text that was never encrypted is returned unchanged. Throws BadEnvironment. */
export function unseal(text: string, { key, about }: Box): string {
  const [, nonce, sealed, tag] = SEALED.exec(text) ?? []
  if (nonce === undefined || sealed === undefined || tag === undefined) return text
  if (key === null)
    throw new BadEnvironment('SECRET_KEY must be set: secrets in the database are sealed with it')
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(key), Buffer.from(nonce, 'base64url'))
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  try {
    return decipher.update(sealed, 'base64url', 'utf8') + decipher.final('utf8')
  } catch (error) {
    throw new BadEnvironment('SECRET_KEY is not the one that secrets in the database are sealed with', {
      cause: error,
    })
  }
}
