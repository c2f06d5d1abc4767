import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { drawQrCode, type QrDrawing } from '#app/platform/formats/qr-code.ts'
import { pastedSecret } from '#app/club/pasted-secret.rules.ts'

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

const PERIOD_S = 30
const SECRET_BYTES = 20
/** A phone's clock may be half a minute off, either way. */
const WINDOW = 1
const RECOVERY_CODES = 10
/** 119 bits: a code cannot be guessed even from its hash, so a fast hash is enough (ASVS 6.5.2). */
const RECOVERY_LENGTH = 24
const RECOVERY_GROUP_LENGTH = 6
/** Without what looks like something else. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

function totpOf(secret: string, named: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...named, secret: Secret.fromBase32(secret), period: PERIOD_S, digits: 6 })
}

/** The half minute the code belongs to, or null when it is no code of now. */
export function timeStepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta
}

/** What an authenticator app reads with its camera, and what opens it on the same phone. */
export function enrolment(
  secret: string,
  named: { issuer: string; label: string },
): { link: string; qrCode: QrDrawing } {
  const link = totpOf(secret, named).toString()
  return { link, qrCode: drawQrCode(link) }
}

/** 'abcdef-ghjkmn-pqrstu-vwxyz2', ten of them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: RECOVERY_LENGTH }, () => randomLetter(RECOVERY_LETTERS)).join('')
    return Array.from({ length: RECOVERY_LENGTH / RECOVERY_GROUP_LENGTH }, (_, group) =>
      letters.slice(group * RECOVERY_GROUP_LENGTH, (group + 1) * RECOVERY_GROUP_LENGTH),
    ).join('-')
  })
}

function randomLetter(letters: string): string {
  for (;;) {
    const [byte = 0] = randomBytes(1)
    // Values past the last whole multiple would make the first letters likelier.
    if (byte < 256 - (256 % letters.length)) return letters[byte % letters.length] ?? ''
  }
}

/** However it is typed: with or without the dash, in capitals, with spaces. */
export function normalizeCode(text: string): string {
  return pastedSecret(text).toLowerCase().replaceAll(/[\s-]/g, '')
}

/** Bound to whose it is, so that equal codes of two people do not look alike. */
export function recoveryHash(userId: string, code: string): string {
  return createHash('sha256')
    .update(`${userId}:${normalizeCode(code)}`)
    .digest('base64url')
}
