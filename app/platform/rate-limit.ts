import { sql } from 'kysely'
import { isIPv6 } from 'node:net'
import type { Database } from './db.ts'
import { jsonRows } from './json-rows.ts'
import { prepared } from './prepared.ts'

export interface Budget {
  key: string
  limit: number
  windowMs: number
  now: Date
}

export interface Taken {
  ok: boolean
  retryAfterMs: number
}

/** Clocks are corrected by so little all the time. */
const CORRECTION_MS = 1000

/**
 * That moment by a clock nobody put forward or back since this process began: tries are counted by it, so that an hour
 * jumped over brings none back and takes none away.
 */
function steady(now: Date): Date {
  const jumpedMs = Date.now() - performance.timeOrigin - performance.now()
  return new Date(now.getTime() - Math.trunc(jumpedMs / CORRECTION_MS) * CORRECTION_MS)
}

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

function takenOf(
  { limit, windowMs, now }: Omit<Budget, 'key'>,
  row: { used: number; window_started_at: string },
): Taken {
  if (row.used <= limit) return { ok: true, retryAfterMs: 0 }
  return {
    ok: false,
    retryAfterMs: Math.max(0, Date.parse(row.window_started_at) + windowMs - now.getTime()),
  }
}

/** Each key once with its tries; in one order, so that two who take the same keys never wait for each other. */
const countTries = prepared((db, { tries, at, over }: { tries: string; at: string; over: string }) => {
  const isOver = sql<boolean>`rate_limit.window_started_at <= ${over}`
  return db
    .insertInto('rate_limit')
    .columns(['key', 'window_started_at', 'used'])
    .expression(({ selectFrom }) =>
      selectFrom(jsonRows(db, tries).as('one'))
        .select([
          sql<string>`value ->> 'key'`.as('key'),
          sql<string>`${at}`.as('window_started_at'),
          sql<number>`cast(value ->> 'used' as integer)`.as('used'),
        ])
        // SQLite takes ON for that of a join without it.
        .where(sql<boolean>`true`)
        .orderBy('key'),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        used: sql<number>`case when ${isOver} then excluded.used else rate_limit.used + excluded.used end`,
        window_started_at: sql<string>`case when ${isOver} then excluded.window_started_at else rate_limit.window_started_at end`,
      }),
    )
    .returning(['key', 'used', 'window_started_at'])
})

/**
 * One try out of each budget, in their order: those of one key count one after the other. One statement, so the counts
 * are exact however many ask, on every replica.
 */
export async function takeTokens(
  db: Database,
  budgets: readonly Pick<Budget, 'key' | 'limit'>[],
  { windowMs, now: told }: Pick<Budget, 'windowMs' | 'now'>,
): Promise<Taken[]> {
  const now = steady(told)
  const tries = new Map<string, number>()
  const places = budgets.map(({ key }) => {
    const place = (tries.get(key) ?? 0) + 1
    tries.set(key, place)
    return place
  })
  const list = JSON.stringify(Array.from(tries, ([key, used]) => ({ key, used })))
  const { rows } = await countTries(db, { tries: list, at: now.toISOString(), over: ago(now, windowMs) })
  const counted = new Map(rows.map((row) => [row.key, row]))
  return budgets.map(({ key, limit }, n) => {
    const row = counted.get(key)
    if (!row) throw new Error('A try was not counted')
    const used = row.used - (tries.get(key) ?? 0) + (places[n] ?? 0)
    return takenOf({ limit, windowMs, now }, { ...row, used })
  })
}

/** One try out of a fixed window. */
export async function takeToken(db: Database, budget: Budget): Promise<Taken> {
  const [taken] = await takeTokens(db, [budget], budget)
  if (!taken) throw new Error('A try was not counted')
  return taken
}

const SECOND_MS = 1000
const LONGEST_WAIT_MS = 15 * 60 * SECOND_MS
const FORGOTTEN_AFTER_MS = 60 * 60 * SECOND_MS
/** 1 s doubled this often is past the longest wait. */
const DOUBLINGS = 10

/** What must pass since the last counted try before the next one, by how many were used. */
function waitsOf({
  limit,
  windowMs,
}: Pick<Budget, 'limit' | 'windowMs'>): { used: number; waitMs: number }[] {
  const doubled = Array.from({ length: DOUBLINGS + 1 }, (_, n) => ({
    used: limit + 1 + n,
    waitMs: Math.min(SECOND_MS * 2 ** n, LONGEST_WAIT_MS),
  }))
  return [{ used: limit, waitMs: windowMs }, ...doubled]
}

/**
 * For guesses at one account: `limit` tries, a rest as long as the window, from then on single tries further and
 * further apart (1 s, 2 s, … 15 min). The window begins anew with each counted try, so that no stretch of its length
 * ever holds more than `limit`. Refused tries do not count, so nobody can be locked out for good.
 */
export async function takeSpacedToken(
  db: Database,
  { key, limit, windowMs, now: told }: Budget,
): Promise<Taken> {
  const now = steady(told)
  const at = now.toISOString()
  const waits = waitsOf({ limit, windowMs })
  const last = waits.at(-1)?.used ?? limit
  const isOver = sql<boolean>`(rate_limit.window_started_at <= ${ago(now, FORGOTTEN_AFTER_MS)}
    or (rate_limit.used < ${limit} and rate_limit.window_started_at <= ${ago(now, windowMs)}))`
  const hasWaited = waits.map(
    ({ used, waitMs }) =>
      sql<boolean>`(rate_limit.used = ${used} and rate_limit.window_started_at <= ${ago(now, waitMs)})`,
  )
  const row = await db
    .insertInto('rate_limit')
    .values({ key, window_started_at: at, used: 1 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          used: sql<number>`case when ${isOver} then 1 when rate_limit.used < ${last} then rate_limit.used + 1 else rate_limit.used end`,
          window_started_at: at,
        })
        .where((eb) => eb.or([isOver, sql<boolean>`rate_limit.used < ${limit}`, ...hasWaited])),
    )
    .returning('used')
    .executeTakeFirst()
  return row
    ? { ok: true, retryAfterMs: 0 }
    : { ok: false, retryAfterMs: await waitLeft(db, { key, waits, now }) }
}

async function waitLeft(
  db: Database,
  { key, waits, now }: Pick<Budget, 'key' | 'now'> & { waits: ReturnType<typeof waitsOf> },
) {
  const row = await db
    .selectFrom('rate_limit')
    .select(['used', 'window_started_at'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return 0
  const waitMs = waits.find(({ used }) => used === row.used)?.waitMs ?? 0
  return Math.max(0, Date.parse(row.window_started_at) + waitMs - now.getTime())
}

/** A success: what was tried before it is forgiven. */
export async function forgetTokens(db: Database, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute()
}

/**
 * No window is longer than a day: what began before that is only taking room, and what begins later than in a day was
 * counted by a clock that went wrong.
 */
export async function sweepRateLimits(db: Database, told: Date): Promise<number> {
  const now = steady(told)
  const dayMs = 24 * FORGOTTEN_AFTER_MS
  const { numDeletedRows } = await db
    .deleteFrom('rate_limit')
    .where((eb) =>
      eb.or([eb('window_started_at', '<', ago(now, dayMs)), eb('window_started_at', '>', ago(now, -dayMs))]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** One household or one phone has a whole IPv6 /64; an IPv4 address stands for itself. */
export function addressKey(ip: string): string {
  const plain = ip.split('%')[0]?.toLowerCase() ?? ''
  const mapped = IPV4_IN_IPV6.exec(plain)?.[1]
  if (mapped) return mapped
  if (!isIPv6(plain)) return plain || 'unknown'
  const [head = '', tail] = plain.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  // A dotted tail fills two groups.
  const groups = before.length + after.length + (plain.includes('.') ? 1 : 0)
  const middle = tail === undefined ? [] : Array.from({ length: 8 - groups }, () => '0')
  const network = [...before, ...middle, ...after].slice(0, 4)
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
