import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** What a link or a cookie proves: a token of one purpose is nothing to another. */
export type TokenPurpose = 'reset-password' | 'second-step' | 'invite' | 'guardian' | 'recovery'

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** The database never holds what opens an account, only what recognises it. */
export function tokenHash(purpose: TokenPurpose, token: string): string {
  return `${purpose}:${createHash('sha256').update(token).digest('base64url')}`
}
