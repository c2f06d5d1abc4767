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
  const remainingTables = new Map<string, string[]>()
  for (const { table, column } of columns)
    if (table !== MIGRATION_TABLE) remainingTables.set(table, [...(remainingTables.get(table) ?? []), column])
  const ordered: TableShape[] = []
  while (remainingTables.size > 0) {
    const next = [...remainingTables.keys()].find(
      (name) =>
        !references.some(
          ({ child, parent }) => child === name && parent !== name && remainingTables.has(parent),
        ),
    )
    if (!next) throw new Error(`Tables that refer to each other: ${[...remainingTables.keys()].join(', ')}`)
    ordered.push({ name: next, columns: remainingTables.get(next) ?? [] })
    remainingTables.delete(next)
  }
  return ordered
}
