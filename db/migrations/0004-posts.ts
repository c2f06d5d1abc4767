import { type SchemaModule, sql } from 'kysely'
import type { Columns } from '../columns.ts'
import type { Migration } from '../migration.ts'

function post(schema: SchemaModule, { instant, strict }: Columns) {
  return schema
    .createTable('post')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('published_at', instant('published_at'))
    .addColumn('created_at', instant('created_at'), (column) => column.notNull())
    .addColumn('created_by', 'text')
    .addColumn('updated_at', instant('updated_at'), (column) => column.notNull())
    .$call(strict)
}

function comment(schema: SchemaModule, { instant, strict }: Columns) {
  return schema
    .createTable('comment')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('author_name', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('held'))
    .addColumn('created_at', instant('created_at'), (column) => column.notNull())
    .addCheckConstraint('a_comment_is_held_or_approved', sql`status in ('held', 'approved')`)
    .addForeignKeyConstraint('a_comment_stands_under_a_post', ['post_id'], 'post', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .$call(strict)
}

export const posts: Migration = {
  name: '0004-posts',
  statements: (schema, columns) => [
    post(schema, columns),
    schema.createIndex('post_by_publication').on('post').column('published_at'),
    comment(schema, columns),
    schema.createIndex('comment_by_post').on('comment').columns(['post_id', 'status', 'created_at']),
    schema.createIndex('comment_by_status').on('comment').columns(['status', 'created_at']),
  ],
}
