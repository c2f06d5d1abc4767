import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Dialect,
  type Driver,
  InsertQueryNode,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  UpdateQueryNode,
} from 'kysely'
import { folded } from '#db/folded.ts'
import { type Turn, WriteTurns } from './write-queue.ts'

const CACHED_STATEMENTS = 256
const SQLITE_BUSY_TIMEOUT_MS = 5000

/** SQLITE_FULL, and SQLITE_IOERR_WRITE as some file systems have it. */
const fullDisk = new Set<unknown>([13, 778])

interface Prepared {
  statement: StatementSync
  givesRows: boolean
}

/** node:sqlite binds every number as a real, and 5 / 2.0 is not what the other engine answers. */
function bindable(value: unknown): SQLInputValue {
  return (Number.isSafeInteger(value) ? BigInt(value as number) : value) as SQLInputValue
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || (RawNode.is(query) && /^\s*select\b/i.test(sql))
}

/** Changes of rows run in a transaction; pragmas and changes of the schema run between transactions. */
function isChange({ query }: CompiledQuery): boolean {
  return InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query)
}

/** One open connection with a cache of prepared statements (least recently used are dropped). */
class Handle {
  readonly database: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()

  constructor(path: string) {
    this.database = new DatabaseSync(path, {
      timeout: SQLITE_BUSY_TIMEOUT_MS,
      enableForeignKeyConstraints: true,
    })
    // PostgreSQL has it from a migration.
    this.database.function('folded', { deterministic: true }, (value) =>
      typeof value === 'string' ? folded(value) : null,
    )
  }

  #prepare(sql: string): Prepared {
    const cached = this.#prepared.get(sql)
    this.#prepared.delete(sql)
    const statement = cached?.statement ?? this.database.prepare(sql)
    const prepared = cached ?? { statement, givesRows: statement.columns().length > 0 }
    this.#prepared.set(sql, prepared)
    const [oldest] = this.#prepared.keys()
    if (this.#prepared.size > CACHED_STATEMENTS && oldest) this.#prepared.delete(oldest)
    return prepared
  }

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, givesRows } = this.#prepare(sql)
    const values = parameters.map(bindable)
    if (!givesRows) return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) }
    // node:sqlite answers objects without a prototype; the other engine plain ones.
    const rows = statement.all(...values).map((row) => ({ ...row }) as Row)
    return { rows, numAffectedRows: BigInt(rows.length) }
  }

  close(): void {
    this.#prepared.clear()
    this.database.close()
  }
}

/** A borrowed connection: the reader at any time, the writer for one statement or from begin to its release. */
class SqliteConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver
  #turn: Turn | null = null

  constructor(driver: SqliteDriver) {
    this.#driver = driver
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, turns } = this.#driver
    if (this.#turn) return this.#write<Row>(query)
    if (isRead(query)) return reader.run<Row>(query)
    if (!isChange(query)) return turns.alone(() => this.#write<Row>(query))
    await this.begin()
    try {
      const result = this.#write<Row>(query)
      this.commit()
      return result
    } finally {
      this.rollback()
    }
  }

  #write<Row>(query: CompiledQuery): QueryResult<Row> {
    try {
      return this.#driver.writer.run<Row>(query)
    } catch (error) {
      this.#driver.notice(error)
      throw error
    }
  }

  /** Statements are synchronous and lists are paged, so a stream is one chunk. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query)
  }

  async begin(): Promise<void> {
    this.#turn = await this.#driver.turns.begin()
  }

  commit(): void {
    const turn = this.#turn
    this.#turn = null
    try {
      turn?.commit()
    } catch (error) {
      this.#driver.notice(error)
      throw error
    }
  }

  /** Undoes what was not committed, if anything, and lets go of the writer. */
  rollback(): void {
    const turn = this.#turn
    this.#turn = null
    turn?.rollback()
  }
}

class SqliteDriver implements Driver {
  readonly writer: Handle
  readonly reader: Handle
  readonly turns: WriteTurns
  readonly #onFullDisk: () => void

  constructor({ path, lockWaitMs, onFullDisk }: SqliteOptions) {
    this.#onFullDisk = onFullDisk
    this.writer = new Handle(path)
    this.writer.database.exec('pragma journal_mode = wal; pragma synchronous = full')
    this.turns = new WriteTurns(this.writer.database, lockWaitMs)
    this.reader = new Handle(path)
    this.reader.database.exec('pragma query_only = on')
  }

  notice(error: unknown): void {
    if (error instanceof Error && 'errcode' in error && fullDisk.has(error.errcode)) this.#onFullDisk()
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this)
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin()
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.commit()
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback()
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.rollback()
  }

  async destroy(): Promise<void> {
    await this.turns.alone(() => {
      this.reader.close()
      this.writer.database.exec('pragma wal_checkpoint(truncate)')
      this.writer.close()
    })
  }
}

/** SQLite's answers are right for one connection; here a second one reads while the first writes. */
class TwoConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

export interface SqliteOptions {
  path: string
  onFullDisk: () => void
  /** How long a write waits for the transaction before it; a query that escaped its own transaction ends so. */
  lockWaitMs: number
}

/**
 * Kysely over node:sqlite. One writer connection, in turns (write-queue.ts);
 * a select outside a transaction runs at once on a second connection and sees everything committed.
 */
export function sqliteDialect(options: SqliteOptions): Dialect {
  const driver = new SqliteDriver(options)
  return {
    createDriver: () => driver,
    createAdapter: () => new TwoConnectionAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}
