import { createHash } from 'node:crypto'
import type { Engine } from '#app/platform/database/database.ts'
import type { Schema } from '#db/schema.ts'
import type { TableShape } from './table-order.ts'
import type { Snapshot, Value } from './snapshot.ts'

/** The lines of a backup, in this order: the header, then each table and its rows, then each picture and its bytes. */
export type BackupLine =
  | { club: { format: 1; engine: Engine; madeAt: string; migrations: string[] } }
  | { table: string; columns: string[] }
  | Value[]
  | { picture: string; sha256: string }
  | { bytes: string }
  | { end: { rows: number; pictures: number } }

export interface PictureSource {
  names(): Promise<string[]>
  /** Null when it was deleted meanwhile. */
  read(name: string): Promise<Uint8Array | null>
}

/** Pictures are split into lines of this size. */
const PICTURE_CHUNK_BYTES = 49_152

/**
 * Not in backups: these rows grant access, or are worthless later. A restore makes a new secret and ends all sessions.
 */
export const ephemeralTables = [
  'session',
  'verification',
  'email_link',
  'rate_limit',
] as const satisfies (keyof Schema)[]
export const AUTH_SECRET_KEY = 'auth-secret'

function rowsToKeep({ name, columns }: TableShape, rows: Value[][]): Value[][] {
  if (name !== 'setting') return rows
  const key = columns.indexOf('key')
  return rows.filter((row) => row[key] !== AUTH_SECRET_KEY)
}

const lineText = (line: BackupLine) => `${JSON.stringify(line)}\n`

function* pictureLines(name: string, bytes: Uint8Array): Generator<string> {
  yield lineText({ picture: name, sha256: createHash('sha256').update(bytes).digest('hex') })
  for (let at = 0; at < bytes.length; at += PICTURE_CHUNK_BYTES)
    yield lineText({ bytes: Buffer.from(bytes.subarray(at, at + PICTURE_CHUNK_BYTES)).toString('base64') })
}

/** Streams the lines: the memory needed does not depend on the number of rows. */
export async function* backupLines(
  snapshot: Snapshot,
  { pictures, now }: { pictures: PictureSource; now: Date },
): AsyncGenerator<string> {
  const { engine, migrations } = snapshot
  const total = { rows: 0, pictures: 0 }
  yield lineText({ club: { format: 1, engine, madeAt: now.toISOString(), migrations } })
  const excludedTables = new Set<string>(ephemeralTables)
  for (const table of snapshot.tables.filter(({ name }) => !excludedTables.has(name))) {
    yield lineText({ table: table.name, columns: table.columns })
    for await (const storedRows of snapshot.rows(table)) {
      const rows = rowsToKeep(table, storedRows)
      total.rows += rows.length
      yield rows.map(lineText).join('')
    }
  }
  // After the rows: every picture that a row names is stored by then.
  for (const name of await pictures.names()) {
    const bytes = await pictures.read(name)
    if (!bytes) continue
    total.pictures += 1
    yield* pictureLines(name, bytes)
  }
  yield lineText({ end: total })
}

/** Splits a stream into lines and parses them. */
export async function* parseLines(text: AsyncIterable<Uint8Array | string>): AsyncGenerator<BackupLine> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of text) {
    const lines = (
      rest + (typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }))
    ).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield JSON.parse(line) as BackupLine
  }
}
