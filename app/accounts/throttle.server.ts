import { createHash } from 'node:crypto'
import type { Budget } from '#app/platform/rate-limit.ts'
import { addressKey, takeToken } from '#app/platform/rate-limit.ts'
import type { Acting } from './acting.server.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How often: per account for everybody alike, per address times RATE_LIMIT_SCALE (a campus sits behind one). */
const limits = {
  signInPerAccount: { limit: 10, windowMs: 10 * MINUTE_MS },
  signInPerAddress: { limit: 30, windowMs: MINUTE_MS },
  /** A browser that this account signed in on before has tries of its own, whoever else is guessing. */
  signInPerDevice: { limit: 10, windowMs: 10 * MINUTE_MS },
  /** Refuses nobody: from here on somebody ought to look. */
  signInEverywhere: { limit: 300, windowMs: MINUTE_MS },
  alarmsTold: { limit: 1, windowMs: 10 * MINUTE_MS },
  ownPasswordPerAccount: { limit: 10, windowMs: 10 * MINUTE_MS },
  secondStepPerAccount: { limit: 5, windowMs: 10 * MINUTE_MS },
  pausesTold: { limit: 1, windowMs: 10 * MINUTE_MS },
  signUpPerAccount: { limit: 3, windowMs: HOUR_MS },
  signUpPerAddress: { limit: 60, windowMs: HOUR_MS },
  resetPerAccount: { limit: 3, windowMs: HOUR_MS },
  resetPerAddress: { limit: 10, windowMs: HOUR_MS },
} as const

type Limit = keyof typeof limits

/** The table of limits shall not be another list of addresses. */
export function accountBudget(limit: Limit, email: string, now: Date): Budget {
  const key = `${limit}:${createHash('sha256').update(email).digest('base64url')}`
  return { key, ...limits[limit], now }
}

/** True when the address has used up its share, which grows with RATE_LIMIT_SCALE. */
export async function isAddressSpent(
  { db, env, now }: Acting,
  limit: Limit,
  address: string,
): Promise<boolean> {
  const { limit: tries, windowMs } = limits[limit]
  const scaled = Math.ceil(tries * env.rateLimitScale)
  return !(await takeToken(db, { key: `${limit}:${addressKey(address)}`, limit: scaled, windowMs, now })).ok
}

export async function isAccountSpent({ db, now }: Acting, limit: Limit, email: string): Promise<boolean> {
  return !(await takeToken(db, accountBudget(limit, email, now))).ok
}
