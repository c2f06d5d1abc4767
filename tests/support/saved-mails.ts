import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The mails that a site without a mail server has written. A file that begins with a dot is still being written. */
export function savedMails(dataDir: string): { path: string; text: string }[] {
  const outbox = join(dataDir, 'outbox')
  const names = existsSync(outbox) ? readdirSync(outbox) : []
  return names
    .filter((name) => !name.startsWith('.'))
    .map((path) => ({ path, text: readFileSync(join(outbox, path), 'utf8') }))
}
