import { AlterTableNode, CreateTableNode, type Kysely, sql, type TableMetadata } from 'kysely'
import { columnsOf } from './columns.ts'
import { migrations } from './migrate.ts'
import type { Schema } from './schema.ts'

type Database = Kysely<Schema>

/** The names of the tables that the migrations create or rename. */
function namesIn(db: Database): Set<string> {
  const statements = migrations.flatMap((migration) => migration.statements(db.schema, columnsOf('sqlite')))
  const nodes = statements.map((statement) => statement.compile().query)
  return new Set(
    nodes.flatMap((node) => {
      const table = CreateTableNode.is(node)
        ? node.table
        : AlterTableNode.is(node)
          ? node.renameTo
          : undefined
      return table ? [table.table.identifier.name] : []
    }),
  )
}

async function ownSchema(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows[0]?.name ?? ''
}

/** The site's existing tables, without those of extensions, views and other programs. */
export async function ownTables(db: Database): Promise<TableMetadata[]> {
  const names = namesIn(db)
  const tables = (await db.introspection.getTables()).filter(({ name, isView }) => names.has(name) && !isView)
  // SQLite has no schemas.
  if (tables.every(({ schema }) => schema === undefined)) return tables
  const mine = await ownSchema(db)
  return tables.filter(({ schema }) => schema === mine)
}
