import { sql } from 'kysely'
import type { Database, OpenDatabase } from '#app/platform/db.ts'
import type { PictureStorage } from '#app/platform/storage.ts'
import { holdAlone, migrate, migrations } from '../migrate.ts'
import { ownTables } from '../own-tables.ts'
import type { Schema } from '../schema.ts'
import { BackupRefused, type Line } from './lines.ts'
import { pictureKeeper } from './pictures.ts'
import type { Value } from './snapshot.ts'

/** SQLite takes 32,766 values in one statement. */
const VALUES_AT_ONCE = 30_000
/** After a restore everybody signs in again: whom somebody put out since then must not be let in by an old ticket. */
const momentary = ['session', 'verification', 'rate_limit'] as const satisfies (keyof Schema)[]

export interface Restored {
  madeAt: string
  rows: number
  pictures: number
}

/** Collects the rows of one table until they fill a statement. */
class Rows {
  readonly #db: Database
  #table: { table: string; columns: string[] } | null = null
  #waiting: Record<string, Value>[] = []
  inserted = 0

  constructor(db: Database) {
    this.#db = db
  }

  async begin(table: { table: string; columns: string[] }): Promise<void> {
    await this.flush()
    this.#table = table
  }

  async add(values: Value[]): Promise<void> {
    const { columns } = this.#table ?? { columns: [] }
    this.#waiting.push(Object.fromEntries(columns.map((column, place) => [column, values[place] ?? null])))
    if (this.#waiting.length * columns.length >= VALUES_AT_ONCE) await this.flush()
  }

  async flush(): Promise<void> {
    const rows = this.#waiting
    this.#waiting = []
    if (!this.#table || rows.length === 0) return
    await this.#db
      .insertInto(this.#table.table as keyof Schema)
      .values(rows)
      .execute()
    this.inserted += rows.length
  }
}

async function mustBeEmpty(db: Database): Promise<void> {
  for (const { name } of await ownTables(db)) {
    const row = await db
      .selectFrom(name as keyof Schema)
      .select((eb) => eb.lit(1).as('one'))
      .limit(1)
      .executeTakeFirst()
    if (row) throw new BackupRefused('The database holds a club already; nothing was changed')
  }
}

/** A backup of an older version is put back as it was, and changed afterwards like any other database. */
function migrationsOf(known: readonly string[]) {
  for (const [place, name] of known.entries())
    if (migrations[place]?.name !== name)
      throw new BackupRefused(
        `The backup holds the change ${name}, which this version does not know: use a newer one`,
      )
  return migrations.slice(0, known.length)
}

async function putBack(
  lines: AsyncIterable<Line>,
  { db, storage }: { db: Database; storage: PictureStorage },
): Promise<Omit<Restored, 'madeAt'>> {
  const rows = new Rows(db)
  const keeper = pictureKeeper(storage)
  for await (const line of lines) {
    if (Array.isArray(line)) await rows.add(line)
    else if ('table' in line) await rows.begin(line)
    else if ('picture' in line) await keeper.begin(line)
    else if ('bytes' in line) keeper.add(line.bytes)
    else if ('end' in line) {
      await rows.flush()
      await keeper.finish()
      if (rows.inserted !== line.end.rows || keeper.kept() !== line.end.pictures) break
      for (const table of momentary) await db.deleteFrom(table).execute()
      return line.end
    }
  }
  throw new BackupRefused('The backup ends before its end; nothing was changed')
}

/**
 * Puts a club back into an empty database of either engine: its tables, all of it and `also`, which is done after the
 * last row, in one transaction, or nothing. Throws BackupRefused.
 */
export async function restoreClub(
  lines: AsyncGenerator<Line>,
  { opened, storage }: { opened: OpenDatabase; storage: PictureStorage },
  also: (db: Database) => Promise<void> = async () => {},
): Promise<Restored> {
  const { value: first } = (await lines.next()) as { value: Line | undefined }
  if (!first || !('club' in first)) throw new BackupRefused('The backup does not say what it is')
  const { migrations: known, madeAt } = first.club
  const { engine } = opened
  // Not `transact`, which may do it again: the lines come once.
  return opened.db.transaction().execute(async (db) => {
    await holdAlone({ db, engine })
    // Pictures take their time, in a bucket above all, and nothing is asked of the database meanwhile.
    if (engine === 'postgres') await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    await mustBeEmpty(db)
    await migrate({ db, engine }, migrationsOf(known))
    const restored = await putBack(lines, { db, storage })
    await migrate({ db, engine })
    await also(db)
    return { madeAt, ...restored }
  })
}
