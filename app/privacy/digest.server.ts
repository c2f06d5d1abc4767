import { createHash, createHmac, scrypt } from 'node:crypto'
import { type Identity, keyOf } from './identity.server.ts'

/**
 * About 50 ms: a phone has ten digits, so an attacker with the key must not be able to try all numbers in an
 * afternoon.
 */
const COST = { N: 16_384, r: 8, p: 1, maxmem: 33_554_432 }
const SALT = 'club-erasure'
const DIGEST_BYTES = 32
const FAST = /^[0-9a-f]{64}$/

/** Digests of older versions: fast, and so easy to guess with the key. */
export const isFast = (digest: string) => FAST.test(digest)

/** Prefixed with its bucket. */
export function slowDigest(fast: string): Promise<string> {
  return new Promise((resolve, reject) =>
    scrypt(fast, SALT, DIGEST_BYTES, COST, (error, bytes) =>
      error ? reject(error) : resolve(`${bucketOf(fast)}${bytes.toString('base64url')}`),
    ),
  )
}

/**
 * One of 256 buckets, known from the fast digest: a restore of a hundred thousand rows computes slow digests only for
 * those in the bucket of an erased person.
 */
export const bucketOf = (fast: string) => `s1-${fast.slice(0, 2)}-`
export const bucketIn = (slow: string) => slow.slice(0, bucketOf('00').length)

/** Identifies a person only together with the key. */
export function fastDigest(identity: Identity, key: string): string {
  return createHmac('sha256', key).update(keyOf(identity)).digest('hex')
}

/** Identifies the key of a list without revealing it. */
export const keyId = (key: string) => createHash('sha256').update(`id ${key}`).digest('hex').slice(0, 16)
