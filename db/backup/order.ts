export interface TableShape {
  name: string
  columns: string[]
}

/** Brought by the migrations of whoever reads the backup. */
const HISTORY = 'migration'

export interface Found {
  columns: { table: string; column: string }[]
  references: { child: string; parent: string }[]
  migrations: string[]
}

/** Throws when two tables refer to each other: no order would do. */
export function parentsFirst({ columns, references }: Found): TableShape[] {
  const waiting = new Map<string, string[]>()
  for (const { table, column } of columns)
    if (table !== HISTORY) waiting.set(table, [...(waiting.get(table) ?? []), column])
  const ordered: TableShape[] = []
  while (waiting.size > 0) {
    const next = [...waiting.keys()].find(
      (name) =>
        !references.some(({ child, parent }) => child === name && parent !== name && waiting.has(parent)),
    )
    if (!next) throw new Error(`Tables that refer to each other: ${[...waiting.keys()].join(', ')}`)
    ordered.push({ name: next, columns: waiting.get(next) ?? [] })
    waiting.delete(next)
  }
  return ordered
}
