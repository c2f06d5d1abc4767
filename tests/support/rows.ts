import { openSnapshot, type Value } from '#db/backup/snapshot.ts'

type Row = Readonly<Record<string, Value>>
type Rows = Map<string, Map<string, Row>>

export interface RowChange {
  table: string
  kind: 'new' | 'gone' | 'changed'
  /** Those whose value is another one; all of a new or vanished row. */
  columns: string[]
  /** As it is now; as it was when it is gone. */
  row: Row
}

/** Counters of the limits grow with every request; they are nobody's data. */
const uncounted = new Set(['rate_limit', 'migration'])
const keys = ['id', 'key', 'user_id', 'digest']

/** Every row of every table, by its key. */
export async function allRows(place: { databaseUrl: string | null; dataDir: string }): Promise<Rows> {
  const snapshot = await openSnapshot(place)
  const found: Rows = new Map()
  for (const table of snapshot.tables.filter(({ name }) => !uncounted.has(name))) {
    const rows = new Map<string, Row>()
    for await (const batch of snapshot.rows(table))
      for (const values of batch) {
        const row = Object.fromEntries(table.columns.map((column, at) => [column, values[at] ?? null]))
        rows.set(String(row[keys.find((key) => key in row) ?? ''] ?? JSON.stringify(values)), row)
      }
    found.set(table.name, rows)
  }
  await snapshot.close()
  return found
}

/**
 * A session that was seen again, a mail on its way and a row that is only there to be locked are the site's own doing, and
 * so is the note of who read a list: the answer to a form shows the lists of its screen.
 */
function isOurDoing({ table, kind, columns, row }: RowChange): boolean {
  if (row['key'] === 'super-admins') return true
  if (table === 'audit_entry' && kind === 'new') return String(row['action']).endsWith('.read')
  if (kind !== 'changed') return false
  return table === 'mail' || (table === 'session' && columns.join() === 'updated_at')
}

/** What is another in the second look than in the first. */
export function changesBetween(before: Rows, after: Rows): RowChange[] {
  const changes: RowChange[] = []
  for (const [table, rows] of after) {
    const known = before.get(table) ?? new Map<string, Row>()
    for (const [key, row] of rows) {
      const old = known.get(key)
      const columns = Object.keys(row).filter((column) => old?.[column] !== row[column])
      if (!old) changes.push({ table, kind: 'new', columns: Object.keys(row), row })
      else if (columns.length > 0) changes.push({ table, kind: 'changed', columns, row })
    }
    for (const [key, row] of known)
      if (!rows.has(key)) changes.push({ table, kind: 'gone', columns: Object.keys(row), row })
  }
  return changes.filter((change) => !isOurDoing(change))
}

export function namedChange({ table, kind, columns }: RowChange): string {
  return kind === 'changed' ? `${table} ${columns.join(' ')}` : `${table} ${kind}`
}
