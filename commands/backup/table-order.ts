export interface TableShape {
  name: string
  columns: string[]
}

/** Created by the migrations of the restoring version. */
const MIGRATION_TABLE = 'migration'

export interface DatabaseShape {
  columns: { table: string; column: string }[]
  references: { child: string; parent: string }[]
}

/** Throws when two tables reference each other. */
export function parentsFirst({ columns, references }: DatabaseShape): TableShape[] {
  const waiting = new Map<string, string[]>()
  for (const { table, column } of columns)
    if (table !== MIGRATION_TABLE) waiting.set(table, [...(waiting.get(table) ?? []), column])
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
