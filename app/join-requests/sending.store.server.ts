import { type RawBuilder, sql, SqliteAdapter } from 'kysely'
import { type Database, transact } from '#app/platform/db.ts'
import { gathered } from '#app/platform/gathered.ts'
import { jsonRows } from '#app/platform/json-rows.ts'
import { prepared } from '#app/platform/prepared.ts'
import { type Budget, takeTokens } from '#app/platform/rate-limit.ts'
import type { JoinAnswers } from './model.ts'
import { joinLimits } from './rules.ts'

/** Which notice the sender read, kept with every request. */
export interface Notice {
  version: string
  hash: string
}

interface Sending {
  id: string
  answers: JoinAnswers
  notice: Notice
  fromAddress: Pick<Budget, 'key' | 'limit'>
  now: Date
}

/** `rows` is JSON; the rest is the same for all of them. */
interface Together extends Notice {
  rows: string
  at: string
  over: string
  limit: number
}

/**
 * What the phones have sent already. On PostgreSQL these are held, as they are by then, so that nothing is sent or decided
 * meanwhile; each half has an index of its own. SQLite has one writer: there the waiting one is met as it stands.
 */
function known(db: Database) {
  const rows = sql`select phone, tries, tries_began_at from join_request`
  if (db.getExecutor().adapter instanceof SqliteAdapter)
    return sql`not materialized (${rows} where status <> 'pending')`
  return sql`(${rows} where phone = any(array(select phone from asked)) and (status = 'pending' or status <> 'pending')
    order by phone, id for update)`
}

/** What is known of a phone in this window, or `otherwise`. */
function ofPhone(what: RawBuilder<unknown>, { over, otherwise }: { over: string; otherwise: unknown }) {
  return sql`coalesce((select ${what} from known
    where known.phone = asked.phone and known.tries_began_at > ${over}), ${otherwise})`
}

/**
 * One pending request per phone: a newer one replaces the answers and keeps the place in the queue (decision 20). Kept only
 * while its phone has a try left, which a decision between two of them does not give back. The condition of the index is
 * written out, not bound: PostgreSQL knows it only by its words.
 */
const insertPending = prepared((db, { rows, version, hash, at, over, limit }: Together) => {
  const isSameWindow = sql`join_request.tries_began_at > ${over}`
  // The waiting one is read here, as it is now: another replica may have counted since this statement began.
  const tries = sql`case when ${isSameWindow} and join_request.tries >= excluded.tries
    then join_request.tries + 1 else excluded.tries end`
  return sql<{ id: string; phone: string }>`
    with asked as (
      select value ->> 'id' as id, value ->> 'name' as name, value ->> 'phone' as phone,
        value ->> 'branch' as branch, value ->> 'year' as year, value ->> 'interest' as interest
      from ${jsonRows(db, rows)}
    ), known as ${known(db)}, counted as (
      select asked.*, ${ofPhone(sql`max(known.tries)`, { over, otherwise: sql.lit(0) })} + 1 as tries,
        ${ofPhone(sql`min(known.tries_began_at)`, { over, otherwise: at })} as tries_began_at
      from asked
    )
    insert into join_request
      (id, name, phone, branch, year, interest, status, notice_version, notice_hash, noticed_at, created_at, tries, tries_began_at)
    select id, name, phone, branch, year, interest, 'pending', ${version}, ${hash}, ${at}, ${at}, tries, tries_began_at
    from counted where tries <= ${limit} order by phone
    on conflict (phone) where status = 'pending' do update set
      name = excluded.name, branch = excluded.branch, year = excluded.year, interest = excluded.interest,
      notice_version = excluded.notice_version, notice_hash = excluded.notice_hash, noticed_at = excluded.noticed_at,
      tries_began_at = case when ${isSameWindow} then join_request.tries_began_at else excluded.tries_began_at end,
      tries = ${tries}
    where ${tries} <= ${limit}
    returning id, phone`
})

async function keepTogether(db: Database, sent: readonly Sending[]): Promise<(string | null)[]> {
  const newest = sent.at(-1)
  if (!newest) return []
  const { notice, now } = newest
  const { perAddress, perPhone } = joinLimits
  return transact(db, async (db) => {
    const budgets = sent.map(({ fromAddress }) => fromAddress)
    const taken = await takeTokens(db, budgets, { windowMs: perAddress.windowMs, now })
    const asked = sent.filter((_, n) => taken[n]?.ok).map(({ id, answers }) => ({ id, ...answers }))
    const over = new Date(now.getTime() - perPhone.windowMs).toISOString()
    const window = { at: now.toISOString(), over, limit: perPhone.limit }
    const { rows } = await insertPending(db, { rows: JSON.stringify(asked), ...notice, ...window })
    const ids = new Map(rows.map(({ id, phone }) => [phone, id]))
    return sent.map(({ answers }) => ids.get(answers.phone) ?? null)
  })
}

/** The id under which it waits; null: its address or its phone has no try left. All that gather count as sent at once. */
export const keepPending = gathered<Sending, string | null>({
  keyOf: ({ answers }) => answers.phone,
  work: keepTogether,
})
