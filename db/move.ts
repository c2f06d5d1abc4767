import type { OpenDatabase } from '#app/platform/db.ts'
import type { PictureStorage } from '#app/platform/storage.ts'
import { linesOf, parsedLines } from './backup/lines.ts'
import { noPictures } from './backup/pictures.ts'
import { type Restored, restoreClub } from './backup/restore.ts'
import type { Snapshot } from './backup/snapshot.ts'

const nowhere: PictureStorage = { put: async () => {}, get: async () => null, delete: async () => {} }

/** A backup that is put back at once: the database of one place into the empty one of another, of either engine. */
export function moveClub(from: Snapshot, to: OpenDatabase, now: Date): Promise<Restored> {
  const lines = parsedLines(linesOf(from, { pictures: noPictures, now }))
  return restoreClub(lines, { opened: to, storage: nowhere })
}
