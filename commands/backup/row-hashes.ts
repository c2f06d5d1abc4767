import { createHash } from 'node:crypto'
import type { Snapshot, Value } from './snapshot.ts'
import type { TableShape } from './table-order.ts'

/** A checksum of all rows of each table; it does not depend on the order of rows and columns. */
export class RowHashes {
  readonly #sums = new Map<string, bigint>()
  #name = ''
  #order: number[] = []
  rows = 0

  begin({ name, columns }: TableShape): void {
    this.#name = name
    this.#order = columns
      .map((column, at) => [column, at] as const)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([, at]) => at)
    this.#sums.set(name, 0n)
  }

  add(row: readonly Value[]): void {
    const hash = createHash('sha256')
      .update(JSON.stringify(this.#order.map((at) => row[at])))
      .digest()
    this.#sums.set(this.#name, (this.#sums.get(this.#name) ?? 0n) + hash.readBigUInt64BE())
    this.rows += 1
  }

  sums(): ReadonlyMap<string, bigint> {
    return this.#sums
  }
}

/** The checksums of the tables of a database. */
export async function hashSnapshot(snapshot: Snapshot, tables: readonly TableShape[]): Promise<RowHashes> {
  const hashes = new RowHashes()
  for (const table of tables) {
    hashes.begin(table)
    for await (const rows of snapshot.rows(table)) for (const row of rows) hashes.add(row)
  }
  return hashes
}
