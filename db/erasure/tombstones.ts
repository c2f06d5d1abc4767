import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#app/platform/db.ts'
import { type Identity, keyOf } from './identity.ts'

const KEY = 'erasure-key'
const KEY_BYTES = 32
const FILE = 'erasures.txt'
const LINE = /^([0-9a-f]{64}) (\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)$/

/** Made once; `wanted` is that of a list which came with a backup older than the key. */
async function secretOf(db: Database, wanted?: string): Promise<string> {
  const made = wanted ?? randomBytes(KEY_BYTES).toString('hex')
  await db
    .insertInto('setting')
    .values({ key: KEY, value: made, updated_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirstOrThrow()
  return row.value
}

/** Recognises an identity and says nothing about it to whoever does not hold the key. */
export async function digester(db: Database): Promise<(identity: Identity) => string> {
  const secret = await secretOf(db)
  return (identity) => createHmac('sha256', secret).update(keyOf(identity)).digest('hex')
}

export async function addTombstone(db: Database, digest: string, now: Date): Promise<void> {
  const erased_at = now.toISOString()
  await db
    .insertInto('erasure')
    .values({ digest, erased_at })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ erased_at }))
    .execute()
}

/** When each was forgotten, by digest. */
export async function tombstones(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('erasure').selectAll().execute()
  return new Map(rows.map(({ digest, erased_at }) => [digest, erased_at]))
}

/** Beside the backups, since a backup made before an erasure cannot know of it. */
export async function writeList(db: Database, folder: string): Promise<void> {
  const lines = [...(await tombstones(db))].map(([digest, at]) => `${digest} ${at}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, FILE)
  await writeFile(`${path}.part`, [`key ${await secretOf(db)}`, ...lines, ''].join('\n'), {
    mode: 0o600,
    flush: true,
  })
  await rename(`${path}.part`, path)
}

/** Takes over the lists that lie in these folders. */
export async function readLists(db: Database, folders: readonly string[]): Promise<void> {
  for (const folder of new Set(folders)) {
    const text = await readFile(join(folder, FILE), 'utf8').catch(() => '')
    const secret = /^key ([0-9a-f]{64})$/m.exec(text)?.[1]
    // A list of another club recognises nobody here.
    if (!secret || (await secretOf(db, secret)) !== secret) continue
    for (const line of text.split('\n')) {
      const [, digest, at] = LINE.exec(line) ?? []
      if (digest && at) await addTombstone(db, digest, new Date(at))
    }
  }
}
