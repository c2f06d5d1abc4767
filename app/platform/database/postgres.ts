import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Schema } from '#db/schema.ts'
import { CircuitBreaker, DatabaseUnreachable } from './circuit-breaker.ts'

const { TIMESTAMPTZ, INT8 } = pg.types.builtins

/** Instants are ISO 8601 strings and counts numbers, as on the other engine. */
export const instantsAndCounts: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
    if (oid === INT8) return Number
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown
  },
}

/** Never with the password in it. */
function placeOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl)
  return `${pathname.slice(1)} at ${hostname || 'localhost'}:${port || '5432'}`
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** With any of these off, a power cut loses acknowledged writes. */
const careful = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

async function mustAnswer(pool: pg.Pool, databaseUrl: string): Promise<void> {
  try {
    const settings = careful.map((name) => `current_setting('${name}', true) as ${name}`)
    const { rows } = await pool.query<Record<string, string | null>>(`select ${settings.join(', ')}`)
    const off = careful.find((name) => rows[0]?.[name] === 'off')
    if (off) throw new Error(`it loses what it acknowledged (${off} is off)`)
  } catch (error) {
    await pool.end()
    throw new DatabaseUnreachable(`The database ${placeOf(databaseUrl)} cannot be used: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

const poolSettings = {
  max: 10,
  types: instantsAndCounts,
  application_name: 'club-site',
  // A migration or a command waits, since a busy machine takes longer to begin a connection.
  connectionTimeoutMillis: 30_000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
}

/** A connection whose other end fell silent answers nothing, not even an error. Longer than the server's own limit. */
const QUERY_TIMEOUT_MS = 7_000
const CONNECTION_TIMEOUT_MS = 5_000

/** Connections of a pooler are shared and accept no settings, so the role has them (docs/operations.md). */
const sessionLimits = { statement_timeout: 5000, idle_in_transaction_session_timeout: 10_000 }

/** PostgreSQL, appendix A: disk_full. */
const DISK_FULL = '53100'

const isDiskFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === DISK_FULL
const isQueryTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
/** Every connection is in use: opening the circuit would refuse everybody. */
const isPoolExhausted = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** After a timeout the library leaves the query on the connection, so the connection is not reused and the pool closes it. */
function clientOf(client: pg.PoolClient, breaker: CircuitBreaker): PostgresPoolClient {
  let timeout: unknown
  async function query(text: string, values: unknown[]) {
    if (timeout) throw timeout
    try {
      return await client.query(text, values)
    } catch (error) {
      if (isDiskFull(error)) breaker.recordFailure()
      if (isQueryTimeout(error)) {
        timeout = error
        breaker.open()
      }
      throw error
    }
  }
  // Kysely's second signature is for cursors, which need a plugin that is not in use.
  return { query: query as never, release: (isBroken) => client.release(isBroken || timeout !== undefined) }
}

interface PostgresOptions {
  /** With a pooler in transaction mode nothing may depend on the connection. */
  isPooled?: boolean
  /** Queries time out, and connections sooner. A migration or a command may take its time. */
  isServing?: boolean
}

export async function openPostgres(
  databaseUrl: string,
  { isPooled = false, isServing = false }: PostgresOptions = {},
) {
  const breaker = new CircuitBreaker()
  const limits = {
    ...(!isPooled && sessionLimits),
    ...(isServing && { query_timeout: QUERY_TIMEOUT_MS, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS }),
  }
  const pool = new pg.Pool({ ...poolSettings, ...limits, connectionString: databaseUrl })
  const recordFailure = () => breaker.recordFailure()
  // A connection lost while idle is replaced at the next query, which fails when there is no database.
  pool.on('error', recordFailure)
  // The same for one lost while it is lent out: its query rejects, the event must not end the process.
  pool.on('connect', (client) => client.on('error', recordFailure))
  await mustAnswer(pool, databaseUrl)
  const connect = async () => {
    const client = await breaker.run(
      () => pool.connect(),
      (error) => !isPoolExhausted(error),
    )
    return clientOf(client, breaker)
  }
  const guarded = { options: pool.options, connect, end: () => pool.end() }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded }) })
  return {
    db,
    engine: 'postgres' as const,
    pool,
    isAway: () => breaker.isFailing,
    close: () => db.destroy(),
  }
}
