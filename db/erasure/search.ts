import type { Snapshot } from '../backup/snapshot.ts'
import { type Identity, patternOf } from './identity.ts'

/** Reads everything the database holds and answers the tables, with how many rows, in which somebody is still found. */
export async function placesOf(
  snapshot: Snapshot,
  identities: readonly Identity[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const patterns = identities.map((identity) => new RegExp(patternOf(identity).source, 'i'))
  for (const table of snapshot.tables)
    for await (const rows of snapshot.rows(table))
      for (const row of rows) {
        const text = row.filter((value) => typeof value === 'string').join('\n')
        if (patterns.some((pattern) => pattern.test(text)))
          found.set(table.name, (found.get(table.name) ?? 0) + 1)
      }
  return found
}
