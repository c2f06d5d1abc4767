import type { OpenDatabase } from '#app/platform/database/database.ts'
import { backupLines, parseLines } from './backup/lines.ts'
import { noPictures, nowhere } from './backup/pictures.ts'
import { type Restored, restoreClub } from './backup/restore.ts'
import type { Snapshot } from './backup/snapshot.ts'

/** A backup that is restored at once into another, empty database of either engine. */
export function moveClub(from: Snapshot, to: OpenDatabase, now: Date): Promise<Restored> {
  const lines = parseLines(backupLines(from, { pictures: noPictures, now }))
  return restoreClub(lines, { database: to, storage: nowhere })
}
