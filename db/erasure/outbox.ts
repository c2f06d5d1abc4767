import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Identity, patternOf } from './identity.ts'

/** Quoted-printable as it reads; what else is in a mail reads as it is. */
function readable(source: string): string {
  return source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}

/** Takes away the mails kept as files that were written to, or speak of, somebody. Answers how many. */
export async function eraseFromOutbox(folder: string, identities: readonly Identity[]): Promise<number> {
  const names: string[] = await readdir(folder).catch(() => [])
  let erased = 0
  for (const name of names) {
    const text = readable(await readFile(join(folder, name), 'utf8').catch(() => ''))
    if (!identities.some((identity) => patternOf(identity).test(text))) continue
    await rm(join(folder, name), { force: true })
    erased += 1
  }
  return erased
}
