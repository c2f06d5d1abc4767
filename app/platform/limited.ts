import { type Expression, type RawBuilder, sql, SqliteAdapter, type SqlBool } from 'kysely'
import { type Database, transact } from './db.ts'
import { prepared } from './prepared.ts'
import { type Budget, countTries, takenFrom, takeTokens, type Tries, triesOf, upTo } from './rate-limit.ts'

/** An insert-select of one row where `isAllowed`, returning its id. */
type Build<Args> = (args: Args, isAllowed: Expression<SqlBool>) => RawBuilder<{ id: string }>

interface Limited {
  isAllowed: boolean
  /** Of the row that was written. */
  id: string | null
}

/**
 * A row that is written only while each of `many` windows has a try left. On SQLite it shares a commit with the tries,
 * because commits are what costs there; on Postgres it is one statement with them, because turns to the database are.
 */
export function limited<Args extends object>(many: number, build: Build<Args>) {
  const alone = prepared((_, args: Args) => build(args, sql<SqlBool>`true`))
  const withTries = prepared((db, args: Args & Tries) => {
    const isPast = upTo(many).map(
      (n) => sql`(tried.key = ${args[`key${n}`]} and tried.used > ${args[`limit${n}`]})`,
    )
    const isAllowed = sql<SqlBool>`not exists (select 1 from tried where ${sql.join(isPast, sql` or `)})`
    return db
      .with('tried', (db) => countTries(db, args, many))
      .with('kept', () => sql<{ id: string }>`(${build(args, isAllowed)})`)
      .selectFrom('tried')
      .leftJoin('kept', (join) => join.onTrue())
      .select(['tried.key', 'tried.used', 'tried.window_started_at', 'kept.id'])
  })

  async function inTwoStatements(db: Database, budgets: readonly Budget[], args: Args): Promise<Limited> {
    const taken = await takeTokens(db, budgets)
    if (!taken.every(({ ok }) => ok)) return { isAllowed: false, id: null }
    const { rows } = await alone(db, args)
    return { isAllowed: true, id: rows[0]?.id ?? null }
  }

  return async (db: Database, budgets: readonly Budget[], args: Args): Promise<Limited> => {
    if (db.getExecutor().adapter instanceof SqliteAdapter)
      return transact(db, (db) => inTwoStatements(db, budgets, args))
    const { rows } = await withTries(db, { ...args, ...triesOf(budgets) })
    const isAllowed = takenFrom(rows, budgets).every(({ ok }) => ok)
    return { isAllowed, id: rows[0]?.id ?? null }
  }
}
