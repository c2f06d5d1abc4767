import { hash } from 'node:crypto'
import type { CompiledQuery, DialectAdapter, QueryResult } from 'kysely'
import type { Database } from './db.ts'

/** Stands for an argument while the statement is put together. */
class Place {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

const places: object = new Proxy(
  {},
  {
    get: (_, name) => new Place(name),
    ownKeys() {
      throw new Error('Each argument must be named')
    },
  },
)

const names = new Map<string, string>()

/** Under which a connection to Postgres may keep what it made of these words; the same words, the same name everywhere. */
export function preparedName(text: string): string | undefined {
  return names.get(text)
}

/**
 * A statement put together and compiled once for each engine, for those that many wait for: that costs more than running
 * it. `build` is handed stand-ins, which may stand only where a value may; what it decides by must not be among them.
 */
export function prepared<Args extends object, Row>(
  build: (db: Database, args: Args) => { compile(db: Database): CompiledQuery<Row> },
): (db: Database, args: Args) => Promise<QueryResult<Row>> {
  const known = new WeakMap<DialectAdapter, CompiledQuery<Row>>()

  function compiledFor(db: Database): CompiledQuery<Row> {
    const { adapter } = db.getExecutor()
    const compiled = known.get(adapter) ?? build(db, places as Args).compile(db)
    if (known.has(adapter)) return compiled
    known.set(adapter, compiled)
    names.set(compiled.sql, `club_${hash('sha1', compiled.sql)}`)
    return compiled
  }

  return (db, args) => {
    const compiled = compiledFor(db)
    const parameters = compiled.parameters.map((value) =>
      value instanceof Place ? args[value.name as keyof Args] : value,
    )
    return db.executeQuery({ ...compiled, parameters })
  }
}
