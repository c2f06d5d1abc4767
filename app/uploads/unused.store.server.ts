import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#app/platform/db.ts'

/** Both sizes of a picture of ours, and what a killed process left of them; nothing that somebody else put there. */
const OURS = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-640)?\.webp(?:\.[0-9a-f-]{36}\.part)?$/
const SHOWN = /\/uploads\/([0-9a-f-]{36})/g

/** Those that an event, of the trash as well, or a post shows. */
async function shownPictures(db: Database): Promise<Set<string>> {
  const events = await db
    .selectFrom('event')
    .select('image as text')
    .where('image', 'like', '%/uploads/%')
    .execute()
  const posts = await db
    .selectFrom('post')
    .select('body as text')
    .where('body', 'like', '%/uploads/%')
    .execute()
  return new Set(
    [...events, ...posts].flatMap(({ text }) => [...text.matchAll(SHOWN)].map(([, id = '']) => id)),
  )
}

/**
 * Pictures in a folder that nothing shows and that were written before. Answers how many files it were. A database that
 * shows none of them at all may not be the one they belong to (a wrong DATABASE_URL, a new one, one just being restored):
 * then they stay, and only what killed processes left goes.
 */
export async function removeUnused(
  db: Database,
  folder: string,
  { before, isRehearsal }: { before: Date; isRehearsal: boolean },
): Promise<number> {
  const names: string[] = await readdir(folder).catch(() => [])
  const ours = names.flatMap((name) => {
    const id = OURS.exec(name)?.[1]
    return id === undefined ? [] : [{ path: join(folder, name), id }]
  })
  const shown = ours.length === 0 ? new Set<string>() : await shownPictures(db)
  const isTheirDatabase = ours.some(({ id }) => shown.has(id))
  const unused: { path: string }[] = []
  for (const { path, id } of ours) {
    if (!path.endsWith('.part') && (!isTheirDatabase || shown.has(id))) continue
    const written = await stat(path).catch(() => null)
    if (written?.isFile() && written.mtime < before) unused.push({ path })
  }
  if (!isRehearsal) for (const { path } of unused) await rm(path, { force: true })
  return unused.length
}
