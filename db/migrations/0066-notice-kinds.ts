import type { Migration } from '../migration.ts'

const kinds = ['waitlists', 'day_before'] as const

/** Admins also choose when they hear of waitlists that grow, and of an event on the day before. */
export const noticeKinds: Migration = {
  name: '0066-notice-kinds',
  statements: (schema) =>
    kinds.map((kind) =>
      schema
        .alterTable('committee_notice')
        .addColumn(kind, 'text', (column) => column.notNull().defaultTo('digest')),
    ),
}
