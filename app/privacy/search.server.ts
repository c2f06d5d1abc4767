import { type Identity, patternOf } from './identity.server.ts'

/** The tables of a database and their rows, as a backup reads them. */
interface Snapshot<Table extends { name: string }> {
  tables: readonly Table[]
  rows(table: Table): AsyncIterable<readonly (readonly unknown[])[]>
}

/** Searches the whole database for a person. Returns the number of matching rows per table. */
export async function countRemaining<Table extends { name: string }>(
  snapshot: Snapshot<Table>,
  identities: readonly Identity[],
): Promise<Map<string, number>> {
  const matchCounts = new Map<string, number>()
  const patterns = identities.map((identity) => new RegExp(patternOf(identity).source, 'i'))
  for (const table of snapshot.tables)
    for await (const rows of snapshot.rows(table))
      for (const row of rows) {
        const text = row.filter((value) => typeof value === 'string').join('\n')
        if (patterns.some((pattern) => pattern.test(text)))
          matchCounts.set(table.name, (matchCounts.get(table.name) ?? 0) + 1)
      }
  return matchCounts
}
