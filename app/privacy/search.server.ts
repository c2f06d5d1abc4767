import { folded } from '#db/folded.ts'
import { type Identity, patternOf, wordPattern } from './identity.server.ts'

/** The tables of a database and their rows, as a backup reads them: no column is left out. */
interface Snapshot<Table extends { name: string; columns: readonly string[] }> {
  tables: readonly Table[]
  rows(table: Table): AsyncIterable<readonly (readonly unknown[])[]>
}

/** Characters on either side of a name that is listed. */
const EXCERPT_LENGTH = 60

/** Line breaks of stored JSON, and the folded lines of a stored calendar, must not hide what they are beside. */
const inOneLine = (text: string) => text.replaceAll(/\r?\n[ \t]/g, '').replaceAll(/\\[nrt]|\s+/g, ' ')

/** Searches the whole database for a person. Returns the number of matching rows per table. */
export async function countRemaining<Table extends { name: string; columns: readonly string[] }>(
  snapshot: Snapshot<Table>,
  identities: readonly Identity[],
): Promise<Map<string, number>> {
  const matchCounts = new Map<string, number>()
  const patterns = identities.map((identity) => new RegExp(patternOf(identity).source, 'i'))
  for (const table of snapshot.tables)
    for await (const rows of snapshot.rows(table))
      for (const row of rows) {
        const texts = row.flatMap((value) => (typeof value === 'string' ? [value, inOneLine(value)] : []))
        if (texts.some((text) => patterns.some((pattern) => pattern.test(text))))
          matchCounts.set(table.name, (matchCounts.get(table.name) ?? 0) + 1)
      }
  return matchCounts
}

export interface Mention {
  /** 'join_request.reviewer_note' */
  place: string
  /** The words around the name. */
  text: string
}

/** Where one of these names stands in the whole database, in any case and with or without its accents: of the same person or of another, so nothing is changed. */
export async function findMentions<Table extends { name: string; columns: readonly string[] }>(
  snapshot: Snapshot<Table>,
  names: readonly string[],
): Promise<Mention[]> {
  const mentions: Mention[] = []
  const patterns = names.map(wordPattern)
  const mentionIn = (place: string, value: unknown): Mention[] => {
    const stored = typeof value === 'string' ? inOneLine(value) : ''
    const searched = folded(stored)
    const at = patterns.map((pattern) => searched.search(pattern)).find((index) => index >= 0)
    if (at === undefined) return []
    // Without its accents a text may be shorter, so that the place would be another one.
    const text = searched.length === stored.length ? stored : searched
    return [{ place, text: text.slice(Math.max(0, at - EXCERPT_LENGTH), at + 2 * EXCERPT_LENGTH) }]
  }
  for (const table of names.length > 0 ? snapshot.tables : [])
    for await (const rows of snapshot.rows(table))
      for (const row of rows)
        for (const [index, value] of row.entries())
          mentions.push(...mentionIn(`${table.name}.${table.columns[index] ?? ''}`, value))
  return mentions
}
