import { CreateTableNode, sql, type TableMetadata } from 'kysely'
import type { Database } from '#app/platform/db.ts'
import { columnsOf } from './columns.ts'
import { migrations } from './migrate.ts'

/** What the migrations make, by name. */
function namesIn(db: Database): Set<string> {
  const statements = migrations.flatMap((migration) => migration.statements(db.schema, columnsOf('sqlite')))
  const nodes = statements.map((statement) => statement.compile().query)
  return new Set(
    nodes.flatMap((node) => (CreateTableNode.is(node) ? [node.table.table.identifier.name] : [])),
  )
}

async function ownSchema(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows[0]?.name ?? ''
}

/** The club's tables that are there. An extension's, a view's and another program's rows are none of ours. */
export async function ownTables(db: Database): Promise<TableMetadata[]> {
  const names = namesIn(db)
  const found = (await db.introspection.getTables()).filter(({ name, isView }) => names.has(name) && !isView)
  // On SQLite a table stands in no schema.
  if (found.every(({ schema }) => schema === undefined)) return found
  const mine = await ownSchema(db)
  return found.filter(({ schema }) => schema === mine)
}
