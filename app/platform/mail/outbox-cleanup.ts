import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Deletes saved mails, and partial files of a killed process, written before `before`. Returns how many. */
export async function deleteOldOutboxFiles(
  folder: string,
  { before, isDryRun }: { before: Date; isDryRun: boolean },
): Promise<number> {
  let swept = 0
  const names: string[] = await readdir(folder).catch(() => [])
  for (const path of names.map((name) => join(folder, name))) {
    const stats = await stat(path).catch(() => null)
    if (!stats?.isFile() || stats.mtime >= before) continue
    if (!isDryRun) await rm(path, { force: true })
    swept += 1
  }
  return swept
}
