import { BackupRefused } from '#app/platform/storage/backup-file.ts'
import { sql } from 'kysely'
import type { Database, OpenDatabase } from '#app/platform/database/database.ts'
import { baseline } from '#db/baseline/baseline.ts'
import { isBeforeBaseline, namesOf040 } from '#db/baseline/version-0.4.0.ts'
import { lockSchema, migrate, migrations } from '#db/migrate.ts'
import { ownTables } from '#db/own-tables.ts'
import type { Schema } from '#db/schema.ts'
import { AUTH_SECRET_KEY, type BackupLine, backupLines, ephemeralTables, parseLines } from './lines.ts'
import { createPictureWriter, noPictures, nowhere, type PictureSink } from './pictures.ts'
import type { Snapshot, Value } from './snapshot.ts'

/** A backup that is restored at once into another, empty database of either engine. */
export function moveClub(from: Snapshot, to: OpenDatabase, now: Date): Promise<Restored> {
  const lines = parseLines(backupLines(from, { pictures: noPictures, now }))
  return restoreClub(lines, { database: to, storage: nowhere })
}

/** SQLite allows 32,766 values in one statement. */
const VALUES_AT_ONCE = 30_000

export interface Restored {
  madeAt: string
  rows: number
  pictures: number
}

/** Collects rows of one table and inserts them in batches. */
class RowInserter {
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

/** A backup of an older version is restored with its schema and migrated afterwards. */
function knownMigrations(names: readonly string[]) {
  if (isBeforeBaseline(names)) {
    if (namesOf040(names)) return [baseline]
    throw new BackupRefused(
      'The backup is of an older version: restore it with version 0.4.0, then start this version (docs/operations.md, Update)',
    )
  }
  for (const [place, name] of names.entries())
    if (migrations[place]?.name !== name)
      throw new BackupRefused(
        `The backup holds the change ${name}, which this version does not know: use a newer one`,
      )
  return migrations.slice(0, names.length)
}

async function restoreLines(
  lines: AsyncIterable<BackupLine>,
  { db, storage }: { db: Database; storage: PictureSink },
): Promise<Omit<Restored, 'madeAt'>> {
  const rows = new RowInserter(db)
  const pictures = createPictureWriter(storage)
  for await (const line of lines) {
    if (Array.isArray(line)) await rows.add(line)
    else if ('table' in line) await rows.begin(line)
    else if ('picture' in line) await pictures.begin(line)
    else if ('bytes' in line) pictures.add(line.bytes)
    else if ('end' in line) {
      await rows.flush()
      await pictures.finish()
      if (rows.inserted !== line.end.rows || pictures.kept() !== line.end.pictures) break
      // Backups of older versions contain sessions, which must not become valid again.
      const tables = new Set((await ownTables(db)).map(({ name }) => name))
      for (const table of ephemeralTables) if (tables.has(table)) await db.deleteFrom(table).execute()
      await db.deleteFrom('setting').where('key', '=', AUTH_SECRET_KEY).execute()
      return line.end
    }
  }
  throw new BackupRefused('The backup ends before its end; nothing was changed')
}

/**
 * Restores a club into an empty database of either engine. All tables and `also`, which runs after the last row, are
 * one transaction. `keepsVersion`: a backup of an older version is not migrated. Throws BackupRefused.
 */
export async function restoreClub(
  lines: AsyncGenerator<BackupLine>,
  {
    database,
    storage,
    keepsVersion = false,
  }: { database: OpenDatabase; storage: PictureSink; keepsVersion?: boolean },
  also: (db: Database, madeAt: Date) => Promise<void> = async () => {},
): Promise<Restored> {
  const { value: first } = (await lines.next()) as { value: BackupLine | undefined }
  if (!first || !('club' in first)) throw new BackupRefused('The backup does not say what it is')
  const { migrations: known, madeAt } = first.club
  const { engine } = database
  // Not `transact`, which may retry: the lines can be read only once.
  return database.db.transaction().execute(async (db) => {
    await lockSchema({ db, engine })
    // Storing pictures takes long, and the transaction is idle meanwhile.
    if (engine === 'postgres') await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    await mustBeEmpty(db)
    await migrate({ db, engine }, knownMigrations(known))
    const restored = await restoreLines(lines, { db, storage })
    if (!keepsVersion) await migrate({ db, engine })
    await also(db, new Date(madeAt))
    return { madeAt, ...restored }
  })
}
