import { openSnapshot, type Value } from '#commands/backup/snapshot.ts'

type Row = Readonly<Record<string, Value>>
type Rows = Map<string, Map<string, Row>>

export interface RowChange {
  table: string
  kind: 'new' | 'gone' | 'changed'
  /** The changed columns; all columns of a new or deleted row. */
  columns: string[]
  /** The row after the change; a deleted row before it. */
  row: Row
}

/** Rate limits change with every request. */
const uncounted = new Set(['rate_limit', 'migration'])
const keys = ['id', 'key', 'user_id', 'digest', 'name']
const ownKeys = new Map([
  ['content', 'kind'],
  ['vote', 'event_id'],
])
const keyOf = (table: string, row: Row) => ownKeys.get(table) ?? keys.find((key) => key in row) ?? ''

/** Every row of every table, by its key. */
export async function allRows(place: { databaseUrl: string | null; dataDir: string }): Promise<Rows> {
  const snapshot = await openSnapshot(place)
  const found: Rows = new Map()
  for (const table of snapshot.tables.filter(({ name }) => !uncounted.has(name))) {
    const rows = new Map<string, Row>()
    for await (const batch of snapshot.rows(table))
      for (const values of batch) {
        const row = Object.fromEntries(table.columns.map((column, at) => [column, values[at] ?? null]))
        rows.set(String(row[keyOf(table.name, row)] ?? JSON.stringify(values)), row)
      }
    found.set(table.name, rows)
  }
  await snapshot.close()
  return found
}

/** Locks, and a key that is made when it is first needed. */
const ownSettings = new Set(['super-admins', 'members', 'committee-notices', 'ticket-secret'])

/** To the admins, when their time comes. */
const notices = /^(What waits at|News for the admins of|\d+ join requests?) /

/** Changes the site makes itself: the last use of an account, mail delivery, terms that begin and end, and audit entries for reading a list. */
function isOurDoing({ table, kind, columns, row }: RowChange): boolean {
  if (ownSettings.has(String(row['key']))) return true
  if (table === 'term' && kind !== 'changed') return true
  if (table === 'mail' && kind === 'new' && notices.test(String(row['subject']))) return true
  if (table === 'audit_entry' && kind === 'new') return String(row['action']).endsWith('.read')
  if (kind !== 'changed') return false
  if (table === 'user_account') return columns.join() === 'used_at'
  return table === 'mail'
}

/** Set when a list shows a row, and when a session is used. */
const isActivity = (table: string, column: string) =>
  column === 'first_read_at' || (table === 'session' && column === 'updated_at')

/** The differences between two snapshots. */
export function changesBetween(before: Rows, after: Rows): RowChange[] {
  const changes: RowChange[] = []
  for (const [table, rows] of after) {
    const oldRows = before.get(table) ?? new Map<string, Row>()
    for (const [key, row] of rows) {
      const old = oldRows.get(key)
      const columns = Object.keys(row).filter(
        (column) => !isActivity(table, column) && old?.[column] !== row[column],
      )
      if (!old) changes.push({ table, kind: 'new', columns: Object.keys(row), row })
      else if (columns.length > 0) changes.push({ table, kind: 'changed', columns, row })
    }
    for (const [key, row] of oldRows)
      if (!rows.has(key)) changes.push({ table, kind: 'gone', columns: Object.keys(row), row })
  }
  return changes.filter((change) => !isOurDoing(change))
}

export function namedChange({ table, kind, columns, row }: RowChange): string {
  const names: Readonly<Record<string, string>> = { setting: 'key', mail: 'subject' }
  const name = row[names[table] ?? '']
  return `${table} ${name ? `${String(name)} ` : ''}${kind === 'changed' ? columns.join(' ') : kind}`
}
