import { type QueryCreator, type Selectable, sql } from 'kysely'
import { isIPv6 } from 'node:net'
import type { Schema } from '#db/schema.ts'
import type { Database } from './db.ts'
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

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

function takenOf({ limit, windowMs, now }: Budget, row: { used: number; window_started_at: string }): Taken {
  if (row.used <= limit) return { ok: true, retryAfterMs: 0 }
  return {
    ok: false,
    retryAfterMs: Math.max(0, Date.parse(row.window_started_at) + windowMs - now.getTime()),
  }
}

/** Tries as a statement takes them: each with its key, when it is, what began before its window, and its limit. */
export type Tries = { [Word in `${'key' | 'at' | 'over'}${number}`]: string } & Record<
  `limit${number}`,
  number
>

// In one order, so that two who take the same keys never wait for each other.
export function triesOf(budgets: readonly Budget[]): Tries {
  const sorted = [...budgets].sort((one, other) => (one.key < other.key ? -1 : 1))
  const tries: Tries = {}
  for (const [n, { key, limit, windowMs, now }] of sorted.entries()) {
    tries[`key${n}`] = key
    tries[`at${n}`] = now.toISOString()
    tries[`over${n}`] = ago(now, windowMs)
    tries[`limit${n}`] = limit
  }
  return tries
}

export function upTo(many: number): number[] {
  return Array.from({ length: many }, (_, n) => n)
}

export function countTries(db: QueryCreator<Schema>, tries: Tries, many: number) {
  const over = upTo(many).map(
    (n) =>
      sql`(rate_limit.key = ${tries[`key${n}`]} and rate_limit.window_started_at <= ${tries[`over${n}`]})`,
  )
  const isOver = sql<boolean>`(${sql.join(over, sql` or `)})`
  const begun = upTo(many).map((n) => ({
    key: tries[`key${n}`] ?? '',
    window_started_at: tries[`at${n}`] ?? '',
    used: 1,
  }))
  return db
    .insertInto('rate_limit')
    .values(begun)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        used: sql<number>`case when ${isOver} then 1 else rate_limit.used + 1 end`,
        window_started_at: sql<string>`case when ${isOver} then excluded.window_started_at else rate_limit.window_started_at end`,
      }),
    )
    .returning(['key', 'used', 'window_started_at'])
}

const prepareCount = (many: number) => prepared((db, tries: Tries) => countTries(db, tries, many))
const counts = new Map<number, ReturnType<typeof prepareCount>>()

type Counted = Pick<Selectable<Schema['rate_limit']>, 'key' | 'used' | 'window_started_at'>

export function takenFrom(rows: readonly Counted[], budgets: readonly Budget[]): Taken[] {
  return budgets.map((budget) => {
    const row = rows.find(({ key }) => key === budget.key)
    if (!row) throw new Error('A try was not counted')
    return takenOf(budget, row)
  })
}

/**
 * One try out of each of several fixed windows, each with a key of its own. One statement, so
 * the counts are exact however many ask, on every replica.
 */
export async function takeTokens(db: Database, budgets: readonly Budget[]): Promise<Taken[]> {
  const count = counts.get(budgets.length) ?? prepareCount(budgets.length)
  counts.set(budgets.length, count)
  const { rows } = await count(db, triesOf(budgets))
  return takenFrom(rows, budgets)
}

/** One try out of a fixed window. */
export async function takeToken(db: Database, budget: Budget): Promise<Taken> {
  const [taken] = await takeTokens(db, [budget])
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
export async function takeSpacedToken(db: Database, { key, limit, windowMs, now }: Budget): Promise<Taken> {
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

/** No window is longer than a day: what began before that is only taking room. */
export async function sweepRateLimits(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limit')
    .where('window_started_at', '<', ago(now, 24 * FORGOTTEN_AFTER_MS))
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
