import { hash } from 'node:crypto'
import { newLinkKey } from '#app/platform/link-key.ts'

/** The database keeps only the hash of the token in the address. */
export function newStatusToken(): { token: string; hash: string } {
  const token = newLinkKey()
  return { token, hash: statusTokenHash(token) }
}

export function statusTokenHash(token: string): string {
  return hash('sha256', `join-status:${token}`, 'base64url')
}
