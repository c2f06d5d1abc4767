import { HOUR_MS, MINUTE_MS } from '#app/club/durations.rules.ts'
import { createHash } from 'node:crypto'
import { CAMPUS_LIMIT, type Budget, takeAddressToken, takeToken } from '#app/platform/http/rate-limit.ts'
import type { Acting } from '../acting.server.ts'

/** How often: per account for everybody alike, per address times RATE_LIMIT_SCALE. */
const limits = {
  signInPerAccount: { limit: 10, windowMs: 10 * MINUTE_MS },
  signInPerAddress: { limit: 30, windowMs: MINUTE_MS },
  /** A trusted browser has its own counter, which guesses from elsewhere cannot use up. */
  signInPerDevice: { limit: 10, windowMs: 10 * MINUTE_MS },
  /** Refuses nobody; it only raises the alarm. */
  signInEverywhere: { limit: 300, windowMs: MINUTE_MS },
  stormAlarms: { limit: 1, windowMs: 10 * MINUTE_MS },
  ownPasswordPerAccount: { limit: 10, windowMs: 10 * MINUTE_MS },
  secondStepPerAccount: { limit: 5, windowMs: 10 * MINUTE_MS },
  lockoutsUnknown: { limit: 1, windowMs: 10 * MINUTE_MS },
  lockoutEntries: { limit: 1, windowMs: 10 * MINUTE_MS },
  invitesPerAccount: { limit: 40, windowMs: HOUR_MS },
  signUpPerAccount: { limit: 3, windowMs: HOUR_MS },
  signUpPerAddress: CAMPUS_LIMIT,
  resetPerAccount: { limit: 3, windowMs: HOUR_MS },
  resetPerAddress: CAMPUS_LIMIT,
  linkPerMailbox: { limit: 3, windowMs: HOUR_MS },
  linkPerAddress: CAMPUS_LIMIT,
} as const

type Limit = keyof typeof limits

/** The key is a hash, so that the table of limits holds no email addresses. */
export function accountBudget(limit: Limit, email: string, now: Date): Budget {
  const key = `${limit}:${createHash('sha256').update(email).digest('base64url')}`
  return { key, ...limits[limit], now }
}

/** True when the address has used up its share, which grows with RATE_LIMIT_SCALE. */
export async function isAddressOverLimit(acting: Acting, limit: Limit, address: string): Promise<boolean> {
  return !(await takeAddressToken(acting, { name: limit, address, ...limits[limit] }))
}

export async function isAccountOverLimit({ db, now }: Acting, limit: Limit, email: string): Promise<boolean> {
  return !(await takeToken(db, accountBudget(limit, email, now))).ok
}
