import { beforeAll, describe, expect, it } from 'vitest'
import { bothEngines } from '#tests/support/database.ts'
import type { Database } from '../database/database.ts'
import {
  addressKey,
  resetTokens,
  deleteOldRateLimits,
  takeSpacedToken,
  takeToken,
  takeTokens,
} from './rate-limit.ts'

const start = new Date('2026-11-01T10:00:00.000Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const MINUTE_MS = 60_000

describe.each(bothEngines)('a rate limit, on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })

  it.each([
    ['takeToken', takeToken],
    ['takeSpacedToken', takeSpacedToken],
  ])('allows exactly the limit to thirty concurrent calls of %s', async (name, take) => {
    const attempts = Array.from({ length: 30 }, () =>
      take(db, { key: `at once ${name}`, limit: 10, windowMs: MINUTE_MS, now: start }),
    )
    expect((await Promise.all(attempts)).filter(({ ok }) => ok)).toHaveLength(10)
  })

  it('returns the time to wait, and starts again after the window', async () => {
    const budget = { key: 'window', limit: 1, windowMs: MINUTE_MS }
    expect(await takeToken(db, { ...budget, now: start })).toEqual({ ok: true, retryAfterMs: 0 })
    expect(await takeToken(db, { ...budget, now: after(15_000) })).toEqual({
      ok: false,
      retryAfterMs: 45_000,
    })
    expect(await takeToken(db, { ...budget, now: after(MINUTE_MS) })).toEqual({ ok: true, retryAfterMs: 0 })
  })

  it('counts keys of different windows in one call, each in its own window', async () => {
    const take = (now: Date) =>
      takeTokens(db, [
        { key: 'minute', limit: 1, windowMs: MINUTE_MS, now },
        { key: 'hour', limit: 2, windowMs: 60 * MINUTE_MS, now },
      ])
    const allowed = async (now: Date) => (await take(now)).map(({ ok }) => ok)
    expect(await allowed(start)).toEqual([true, true])
    expect(await allowed(after(30_000))).toEqual([false, true])
    expect(await allowed(after(MINUTE_MS))).toEqual([true, false])
    expect(await allowed(after(60 * MINUTE_MS))).toEqual([true, true])
  })

  it('doubles the wait between attempts beyond the limit, up to fifteen minutes', async () => {
    const take = (now: Date) => takeSpacedToken(db, { key: 'spaced', limit: 2, windowMs: MINUTE_MS, now })
    await take(start)
    await take(start)
    expect(await take(after(30_000))).toEqual({ ok: false, retryAfterMs: 30_000 })
    let at = 0
    const waits = [60, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]
    for (const seconds of waits) {
      at += seconds * 1000
      expect((await take(after(at - 1))).ok).toBe(false)
      expect((await take(after(at))).ok).toBe(true)
    }
    expect((await take(after(at + 60 * MINUTE_MS))).ok).toBe(true)
    expect((await take(after(at + 60 * MINUTE_MS))).ok).toBe(true)
    expect((await take(after(at + 60 * MINUTE_MS))).ok).toBe(false)
  })

  it('never allows more than the limit in any interval as long as the window', async () => {
    const STEP_MS = 15_000
    const limit = 10
    const windowMs = 10 * MINUTE_MS
    const allowedAt: number[] = []
    // One try just before each minute's end, then everything that is let through, every quarter of a minute.
    for (let at = 0; at < 45 * MINUTE_MS; at += at < 9 * MINUTE_MS ? MINUTE_MS : STEP_MS) {
      const { ok } = await takeSpacedToken(db, { key: 'any stretch', limit, windowMs, now: after(at) })
      if (ok) allowedAt.push(at)
    }
    const busiest = allowedAt.map(
      (from) => allowedAt.filter((at) => at >= from && at < from + windowMs).length,
    )
    expect(Math.max(...busiest)).toBe(limit)
  })

  it('starts again after a window without attempts, and after a reset', async () => {
    const budget = { key: 'quiet', limit: 2, windowMs: MINUTE_MS }
    await takeSpacedToken(db, { ...budget, now: start })
    for (const now of [after(MINUTE_MS), after(MINUTE_MS)])
      expect((await takeSpacedToken(db, { ...budget, now })).ok).toBe(true)
    expect((await takeSpacedToken(db, { ...budget, now: after(MINUTE_MS) })).ok).toBe(false)
    await resetTokens(db, 'quiet')
    expect((await takeSpacedToken(db, { ...budget, now: after(MINUTE_MS) })).ok).toBe(true)
  })

  it('is deleted a day after its window, or when its window starts a day in the future', async () => {
    await takeToken(db, { key: 'old', limit: 1, windowMs: MINUTE_MS, now: start })
    await takeToken(db, { key: 'new', limit: 1, windowMs: MINUTE_MS, now: after(25 * 60 * MINUTE_MS) })
    await takeToken(db, { key: 'wrong', limit: 1, windowMs: MINUTE_MS, now: after(50 * 60 * MINUTE_MS) })
    await deleteOldRateLimits(db, after(25 * 60 * MINUTE_MS))
    const remaining = await db
      .selectFrom('rate_limit')
      .select('key')
      .where('key', 'in', ['old', 'new', 'wrong'])
      .execute()
    expect(remaining).toEqual([{ key: 'new' }])
  })
})

describe('the key of a client address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['', 'unknown'],
  ])('%s has the key %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })
})
