import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Identity, patternOf } from './identity.server.ts'

/** A part of a mail that is saved as base64: mostly other letters than Latin, or a file. */
const base64Part = /^content-transfer-encoding: base64\r?$[^]*?\n\r?\n([A-Za-z0-9+/=\r\n]+)/gim

/** Decodes base64 and quoted-printable; other text is unchanged. */
function readable(source: string): string {
  return source
    .replaceAll(base64Part, (_, body: string) => Buffer.from(body, 'base64').toString())
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}

/** Deletes saved mails that were sent to a person or mention them. Returns how many. */
export async function eraseFromOutbox(folder: string, identities: readonly Identity[]): Promise<number> {
  const names: string[] = await readdir(folder).catch(() => [])
  let erasedCount = 0
  for (const name of names) {
    const text = readable(await readFile(join(folder, name), 'utf8').catch(() => ''))
    if (!identities.some((identity) => patternOf(identity).test(text))) continue
    await rm(join(folder, name), { force: true })
    erasedCount += 1
  }
  return erasedCount
}
