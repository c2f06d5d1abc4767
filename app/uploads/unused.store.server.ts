import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#app/platform/database/database.ts'
import { UUID } from './video.rules.ts'

/** Both sizes of a picture, videos, captions, and their partial files. Files of other programs are left alone. */
const UPLOADED_FILE = new RegExp(
  String.raw`^(${UUID})(?:(?:-640)?\.webp|-\d{4}\.(?:mp4|webm)|\.json|\.vtt)(?:\.${UUID}\.part)?$`,
)
const UPLOAD_URL = /\/uploads\/([0-9a-f-]{36})/g

/** Uploads used by events and posts (deleted ones too), pictures of past events, archived committees, and content of the last year. */
export async function uploadsInUse(db: Database): Promise<Set<string>> {
  const events = await db
    .selectFrom('event')
    .select('image as text')
    .where('image', 'like', '%/uploads/%')
    .execute()
  const posts = await db
    .selectFrom('post')
    .select(['body', 'image'])
    .where((eb) => eb.or([eb('body', 'like', '%/uploads/%'), eb('image', 'like', '%/uploads/%')]))
    .execute()
  const shownByPosts = posts.map(({ body, image }) => ({ text: `${body} ${image}` }))
  const pictures = await db.selectFrom('event_picture').select('src as text').execute()
  const entries = await db.selectFrom('film_entry').select(['poster', 'still']).execute()
  const content = await db.selectFrom('content').select(['published', 'draft']).execute()
  const revisions = await db.selectFrom('content_revision').select('items as text').execute()
  const changes = await db.selectFrom('content_change').select('change as text').execute()
  const committees = await db.selectFrom('committee_year').select('team as text').execute()
  const edited = content.flatMap(({ published, draft }) => [{ text: published ?? '' }, { text: draft ?? '' }])
  const entered = entries.map(({ poster, still }) => ({ text: `${poster} ${still}` }))
  return new Set(
    [
      ...events,
      ...entered,
      ...shownByPosts,
      ...pictures,
      ...committees,
      ...edited,
      ...revisions,
      ...changes,
    ].flatMap(({ text }) => [...text.matchAll(UPLOAD_URL)].map(([, id = '']) => id)),
  )
}

/**
 * Deletes uploads in a folder that nothing uses and that were written before `before`. Returns how many files it deleted. If the
 * database uses none of them, it may not be theirs (a wrong DATABASE_URL, a new database, a restore in progress): then they
 * stay, and only files that killed processes left are deleted.
 */
export async function deleteUnusedFiles(
  db: Database,
  folder: string,
  { before, isDryRun }: { before: Date; isDryRun: boolean },
): Promise<number> {
  const names: string[] = await readdir(folder).catch(() => [])
  const uploads = names.flatMap((name) => {
    const id = UPLOADED_FILE.exec(name)?.[1]
    return id === undefined ? [] : [{ path: join(folder, name), id }]
  })
  const usedIds = uploads.length === 0 ? new Set<string>() : await uploadsInUse(db)
  const isTheirDatabase = uploads.some(({ id }) => usedIds.has(id))
  const unused: { path: string }[] = []
  for (const { path, id } of uploads) {
    if (!path.endsWith('.part') && (!isTheirDatabase || usedIds.has(id))) continue
    const stats = await stat(path).catch(() => null)
    if (stats?.isFile() && stats.mtime < before) unused.push({ path })
  }
  if (!isDryRun) for (const { path } of unused) await rm(path, { force: true })
  return unused.length
}
