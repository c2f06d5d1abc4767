import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from '#db/schema.ts'
import { openAbsence } from './absence.ts'
import { DatabaseUnreachable } from './database-unreachable.ts'
import { impatientClient } from './impatient-client.ts'

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

/** Without any of these a power cut takes back what somebody was told is kept. */
const careful = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

async function mustAnswer(pool: pg.Pool, databaseUrl: string): Promise<void> {
  try {
    const asked = careful.map((name) => `current_setting('${name}', true) as ${name}`)
    const { rows } = await pool.query<Record<string, string | null>>(`select ${asked.join(', ')}`)
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
  connectionTimeoutMillis: 5000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
}

/** A pooler's connections are everybody's and take no settings of ours: there the role has them (docs/operations.md). */
const sessionLimits = { statement_timeout: 5000, idle_in_transaction_session_timeout: 10_000 }

/** `isPooled`: a pooler in transaction mode stands before it, so nothing may be kept on a connection. */
export async function openPostgres(databaseUrl: string, { isPooled = false } = {}) {
  const absence = openAbsence()
  const { Client, hurry } = impatientClient({ absence, isPooled })
  const limits = isPooled ? {} : sessionLimits
  const pool = new pg.Pool({ ...poolSettings, ...limits, connectionString: databaseUrl, Client })
  // A connection lost while idle is replaced at the next query, which fails by itself when there is no database.
  pool.on('error', absence.suspected)
  // The same for one lost while it is lent out: its query rejects, the event must not end the process.
  pool.on('connect', (client) => client.on('error', absence.suspected))
  await mustAnswer(pool, databaseUrl)
  const connect = () => absence.connecting(() => pool.connect())
  const guarded = { options: pool.options, connect, end: () => pool.end() }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded }) })
  const { isAway } = absence
  return { db, engine: 'postgres' as const, pool, isAway, hurry, close: () => db.destroy() }
}
