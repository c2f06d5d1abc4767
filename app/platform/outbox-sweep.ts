import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Mails kept as files, and what a killed process left of them, that were written before. Answers how many there were. */
export async function sweepOutbox(
  folder: string,
  { before, isRehearsal }: { before: Date; isRehearsal: boolean },
): Promise<number> {
  let swept = 0
  const names: string[] = await readdir(folder).catch(() => [])
  for (const path of names.map((name) => join(folder, name))) {
    const written = await stat(path).catch(() => null)
    if (!written?.isFile() || written.mtime >= before) continue
    if (!isRehearsal) await rm(path, { force: true })
    swept += 1
  }
  return swept
}
