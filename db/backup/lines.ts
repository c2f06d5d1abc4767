import { createHash } from 'node:crypto'
import type { Engine } from '#app/platform/db.ts'
import type { Snapshot, Value } from './snapshot.ts'

/** One line of a backup each, in this order: the club, then each table and its rows, then each picture and its bytes. */
export type Line =
  | { club: { format: 1; engine: Engine; madeAt: string; migrations: string[] } }
  | { table: string; columns: string[] }
  | Value[]
  | { picture: string; sha256: string }
  | { bytes: string }
  | { end: { rows: number; pictures: number } }

/** Says in one line why a backup is not taken or not put back. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

export interface Pictures {
  names(): Promise<string[]>
  /** null: taken away since its name was read. */
  read(name: string): Promise<Uint8Array | null>
}

/** A picture is a few megabytes at most; a line of one would still be long. */
const BYTES_OF_A_LINE = 49_152

const written = (line: Line) => `${JSON.stringify(line)}\n`

function* pictureLines(name: string, bytes: Uint8Array): Generator<string> {
  yield written({ picture: name, sha256: createHash('sha256').update(bytes).digest('hex') })
  for (let at = 0; at < bytes.length; at += BYTES_OF_A_LINE)
    yield written({ bytes: Buffer.from(bytes.subarray(at, at + BYTES_OF_A_LINE)).toString('base64') })
}

/** The whole club as text, some lines at a time: a hundred thousand rows take no more memory than one hundred. */
export async function* linesOf(
  snapshot: Snapshot,
  { pictures, now }: { pictures: Pictures; now: Date },
): AsyncGenerator<string> {
  const { engine, migrations } = snapshot
  const told = { rows: 0, pictures: 0 }
  yield written({ club: { format: 1, engine, madeAt: now.toISOString(), migrations } })
  for (const table of snapshot.tables) {
    yield written({ table: table.name, columns: table.columns })
    for await (const rows of snapshot.rows(table)) {
      told.rows += rows.length
      yield rows.map(written).join('')
    }
  }
  // After the rows: a picture that a row of the snapshot names was kept before it.
  for (const name of await pictures.names()) {
    const bytes = await pictures.read(name)
    if (!bytes) continue
    told.pictures += 1
    yield* pictureLines(name, bytes)
  }
  yield written({ end: told })
}

/** The lines of a text that comes in pieces. */
export async function* parsedLines(text: AsyncIterable<Uint8Array | string>): AsyncGenerator<Line> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of text) {
    const lines = (
      rest + (typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }))
    ).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Line
  }
}
