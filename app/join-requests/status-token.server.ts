import { hash, randomBytes } from 'node:crypto'

/** 144 random bits in the address; the database keeps their hash only. */
const TOKEN_BYTES = 18
const token = /^[\w-]{24}$/

export function newStatusToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: statusTokenHash(token) }
}

export function statusTokenHash(token: string): string {
  return hash('sha256', `join-status:${token}`, 'base64url')
}

export const isStatusToken = (text: string): boolean => token.test(text)
