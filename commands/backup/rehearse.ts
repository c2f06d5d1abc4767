import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#app/platform/database/database.ts'
import { openBackup, type Passphrases } from '#app/platform/storage/backup-file.ts'
import { migrate } from '#db/migrate.ts'
import { type BackupLine, ephemeralTables, parseLines } from './lines.ts'
import { nowhere } from './pictures.ts'
import { restoreClub } from './restore.ts'
import { SCRATCH } from './rotation.ts'
import { hashSnapshot, RowHashes } from './row-hashes.ts'
import { openSnapshot } from './snapshot.ts'

interface Rehearsal {
  tables: number
  rows: number
  pictures: number
  /** The tables whose rows are not those of the backup. Empty: everything came back. */
  different: string[]
}

async function* hashLines(lines: AsyncGenerator<BackupLine>, hashes: RowHashes): AsyncGenerator<BackupLine> {
  const excludedTables = new Set<string>(ephemeralTables)
  let isHashed = false
  for await (const line of lines) {
    if (Array.isArray(line)) {
      if (isHashed) hashes.add(line)
    } else if ('table' in line) {
      isHashed = !excludedTables.has(line.table)
      if (isHashed) hashes.begin({ name: line.table, columns: line.columns })
    }
    yield line
  }
}

/**
 * Restores a backup into a new database in `folder`, compares each table with the file by its rows, brings it to this
 * version, and deletes it. The site's own database is not touched. Throws what a restore throws.
 */
export async function rehearseRestore(
  path: string,
  { passphrases, folder }: { passphrases: Passphrases; folder: string },
): Promise<Rehearsal> {
  const dataDir = await mkdtemp(join(folder, SCRATCH))
  try {
    const expected = new RowHashes()
    const lines = hashLines(parseLines(await openBackup(path, passphrases, true)), expected)
    const database = await openDatabase({ databaseUrl: null, dataDir })
    try {
      const { rows, pictures } = await restoreClub(lines, { database, storage: nowhere, keepsVersion: true })
      const snapshot = await openSnapshot({ databaseUrl: null, dataDir })
      const comparedTables = snapshot.tables.filter(({ name }) => expected.sums().has(name))
      const restoredSums = (
        await hashSnapshot(snapshot, comparedTables).finally(() => snapshot.close())
      ).sums()
      const tables = [...expected.sums()]
      const different = tables.filter(([name, sum]) => restoredSums.get(name) !== sum).map(([name]) => name)
      await migrate(database)
      return { tables: tables.length, rows, pictures, different }
    } finally {
      await database.close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
