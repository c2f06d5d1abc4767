import { sql } from 'kysely'
import { isIPv6 } from 'node:net'
import type { Database } from '#app/platform/database/database.ts'
import type { Env } from '#app/platform/env.ts'

/** Of whatever anybody may send or look at: a campus is behind one address. Scales with RATE_LIMIT_SCALE. */
export const CAMPUS_LIMIT = { limit: 600, windowMs: 600_000 } as const

export interface Budget {
  key: string
  limit: number
  windowMs: number
  now: Date
}

export interface TokenResult {
  ok: boolean
  retryAfterMs: number
}

/** Clocks are corrected by so little all the time. */
const CORRECTION_MS = 1000

/**
 * The time by a clock that is not adjusted while the process runs, so that a jump of the system clock neither adds nor
 * removes attempts.
 */
function steady(now: Date): Date {
  const jumpedMs = Date.now() - performance.timeOrigin - performance.now()
  return new Date(now.getTime() - Math.trunc(jumpedMs / CORRECTION_MS) * CORRECTION_MS)
}

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

function takenOf(
  { limit, windowMs, now }: Omit<Budget, 'key'>,
  row: { used: number; window_started_at: string },
): TokenResult {
  if (row.used <= limit) return { ok: true, retryAfterMs: 0 }
  return {
    ok: false,
    retryAfterMs: Math.max(0, Date.parse(row.window_started_at) + windowMs - now.getTime()),
  }
}

/** The keys by the length of their window. */
type KeysByWindow = readonly (readonly [windowMs: number, keys: readonly string[]])[]

/**
 * One attempt out of each key's window: counted in one statement, so that the counts are exact on every replica, and a
 * distant database costs one round trip.
 */
async function countAttempts(db: Database, { windows, now }: { windows: KeysByWindow; now: Date }) {
  const isOver = sql.join(
    windows.map(
      ([windowMs, keys]) =>
        sql`(rate_limit.key in (${sql.join(keys)}) and rate_limit.window_started_at <= ${ago(now, windowMs)})`,
    ),
    sql` or `,
  )
  const attempts = windows.flatMap(([, keys]) => keys.map((key) => sql`(${key})`))
  // Both engines name the columns of VALUES so. The order keeps two callers from waiting for each other.
  const { rows } = await sql<{ key: string; used: number; window_started_at: string }>`
    insert into rate_limit (key, window_started_at, used)
    select column1, ${now.toISOString()}, count(*)
    from (values ${sql.join(attempts)}) as attempt
    group by column1 order by column1
    on conflict (key) do update set
      used = case when ${isOver} then excluded.used else rate_limit.used + excluded.used end,
      window_started_at = case when ${isOver} then excluded.window_started_at else rate_limit.window_started_at end
    returning key, used, window_started_at`.execute(db)
  return rows
}

/**
 * One attempt out of the fixed window of each budget. Budgets of one key are taken in their order: of three that find one
 * attempt left, the first is taken. All `now` are the same, and so is the window of all budgets of one key.
 */
export async function takeTokens(db: Database, budgets: readonly Budget[]): Promise<TokenResult[]> {
  const now = steady(budgets[0]?.now ?? new Date())
  const windows = Array.from(
    Map.groupBy(budgets, ({ windowMs }) => windowMs),
    ([windowMs, group]) => [windowMs, group.map(({ key }) => key)] as const,
  )
  const rowsByKey = new Map((await countAttempts(db, { windows, now })).map((row) => [row.key, row]))
  for (const { key } of budgets) rowOf(rowsByKey, key).used -= 1
  return budgets.map(({ key, limit, windowMs }) => {
    const row = rowOf(rowsByKey, key)
    row.used += 1
    return takenOf({ limit, windowMs, now }, row)
  })
}

function rowOf<Row>(rowsByKey: ReadonlyMap<string, Row>, key: string): Row {
  const row = rowsByKey.get(key)
  if (!row) throw new Error('An attempt was not counted')
  return row
}

export async function takeToken(db: Database, budget: Budget): Promise<TokenResult> {
  const [attempt] = await takeTokens(db, [budget])
  if (!attempt) throw new Error('An attempt was not counted')
  return attempt
}

/** A limit of one network address grows with RATE_LIMIT_SCALE, because a campus sits behind one. At least 1. */
export function scaledLimit(limit: number, { rateLimitScale }: Pick<Env, 'rateLimitScale'>): number {
  return Math.ceil(limit * rateLimitScale)
}

/** For attempts of one network address; `limit` is scaled here. */
export async function takeAddressToken(
  { db, env, now }: { db: Database; env: Pick<Env, 'rateLimitScale'>; now: Date },
  { name, address, limit, windowMs }: Omit<Budget, 'key' | 'now'> & { name: string; address: string },
): Promise<boolean> {
  const key = `${name}:${addressKey(address)}`
  const budget = { key, limit: scaledLimit(limit, env), windowMs, now }
  return (await takeToken(db, budget)).ok
}

const SECOND_MS = 1000
const LONGEST_WAIT_MS = 15 * 60 * SECOND_MS
const FORGOTTEN_AFTER_MS = 60 * 60 * SECOND_MS
/** 1 s doubled this often is past the longest wait. */
const DOUBLINGS = 10

/** The pause before the next attempt, by the number of attempts used. */
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
 * For guesses at one account: `limit` attempts, a pause as long as the window, then single attempts further and
 * further apart (1 s, 2 s, … 15 min). The window restarts with each counted attempt, so that no stretch of its length
 * holds more than `limit`. Refused attempts do not count, so nobody is locked out for good.
 */
export async function takeSpacedToken(
  db: Database,
  { key, limit, windowMs, now: systemTime }: Budget,
): Promise<TokenResult> {
  const now = steady(systemTime)
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

/** After a success: clears the failed attempts. */
export async function resetTokens(db: Database, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute()
}

/**
 * No window is longer than a day: deletes older rows, and rows from more than a day in the future, which a wrong clock
 * has written.
 */
export async function deleteOldRateLimits(db: Database, systemTime: Date): Promise<number> {
  const now = steady(systemTime)
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

/** A household or phone has a whole IPv6 /64; an IPv4 address is its own key. */
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
