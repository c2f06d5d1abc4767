import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { StoredFile } from '#app/platform/storage/storage.ts'
import type { Schema } from '#db/schema.ts'
import { UUID } from './video.rules.ts'

/** Both sizes of a picture, videos, captions, and their partial files. Files of other programs are left alone. */
const UPLOADED_FILE = new RegExp(
  String.raw`^(${UUID})(?:(?:-640)?\.webp|-\d{4}\.(?:mp4|webm)|\.json|\.vtt)(?:\.${UUID}\.part)?$`,
)
const UPLOAD_URL = /\/uploads\/([0-9a-f-]{36})/g

/** Where addresses of uploads stand: events and posts (deleted ones too), pictures of past events, archived committees, and content of the last year. */
const places = {
  event: ['image'],
  post: ['body', 'image'],
  event_picture: ['src'],
  film_entry: ['poster', 'still'],
  content: ['published', 'draft'],
  content_revision: ['items'],
  content_change: ['change'],
  committee_year: ['team'],
} as const satisfies Partial<Record<keyof Schema, readonly string[]>>

/** So many patterns fit into one statement of either engine. */
const IDS_AT_ONCE = 50

/** The column with the id of what the pictures belong to. */
const ownerColumns: Partial<Record<keyof Schema, string>> = {
  event: 'id',
  post: 'id',
  event_picture: 'event_id',
  film_entry: 'id',
}

/** The ids of uploads that something shows; `among`: only of these; `except`: the ids of what does not count. */
export async function uploadsInUse(
  db: Database,
  among?: readonly string[],
  except: readonly string[] = [],
): Promise<Set<string>> {
  const used = new Set<string>()
  for (let start = 0; start < (among?.length ?? 1); start += IDS_AT_ONCE) {
    const ids = among?.slice(start, start + IDS_AT_ONCE)
    const patterns = (ids ?? ['']).map((id) => `%/uploads/${id}%`)
    for (const [table, columns] of Object.entries(places))
      for (const column of columns) {
        const text = sql.ref<string>(column)
        const owner = ownerColumns[table as keyof typeof places]
        const rows = await db
          .selectFrom(table as keyof typeof places)
          .select(text.as('text'))
          .where((eb) => eb.or(patterns.map((pattern) => eb(text, 'like', pattern))))
          .$if(owner !== undefined && except.length > 0, (query) =>
            query.where(sql.ref<string>(owner ?? ''), 'not in', except),
          )
          .execute()
        for (const row of rows)
          for (const [, id = ''] of row.text.matchAll(UPLOAD_URL)) if (ids?.includes(id) ?? true) used.add(id)
      }
  }
  return used
}

/**
 * The uploads among these files that nothing uses and that were written before `before`. If the database uses none of them, it
 * may not be theirs (a wrong DATABASE_URL, a new database, a restore in progress): then only files that killed processes left.
 */
export async function unusedAmong(
  db: Database,
  files: readonly StoredFile[],
  before: Date,
): Promise<string[]> {
  const uploads = files.flatMap((file) => {
    const id = UPLOADED_FILE.exec(file.name)?.[1]
    return id === undefined ? [] : [{ ...file, id }]
  })
  const usedIds = uploads.length === 0 ? new Set<string>() : await uploadsInUse(db)
  const isTheirDatabase = uploads.some(({ id }) => usedIds.has(id))
  return uploads
    .filter(({ name, id }) => name.endsWith('.part') || (isTheirDatabase && !usedIds.has(id)))
    .filter(({ writtenAt }) => writtenAt < before)
    .map(({ name }) => name)
}
