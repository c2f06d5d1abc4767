import { randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { isSameBytes } from '#app/platform/constant-time.ts'

/** Without letters that look alike on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 5
const GROUP_LENGTH = 5
const KEY_BYTES = 32

/** 'k7fmw-…': 25 letters of 31, which is 123 bits. */
export function newPassphrase(): string {
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-')
}

const keyOf = promisify<string, string, number, Buffer>(scrypt)

/** By which a changed passphrase is noticed; `salt` is the id of the handover. */
export async function passphraseHash(passphrase: string, salt: string): Promise<string> {
  return (await keyOf(passphrase.normalize('NFKC'), salt, KEY_BYTES)).toString('base64url')
}

export async function isSamePassphrase(passphrase: string, salt: string, hash: string): Promise<boolean> {
  return isSameBytes(Buffer.from(await passphraseHash(passphrase, salt)), Buffer.from(hash))
}
