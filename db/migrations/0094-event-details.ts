import type { Migration } from '../migration.ts'

/** When an event ends, where its map is, and whom to ask. */
export const eventDetails: Migration = {
  name: '0094-event-details',
  statements: (schema) => {
    const event = () => schema.alterTable('event')
    const text = (name: string) => event().addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
    return [event().addColumn('end_time', 'text'), text('map_link'), text('host_name'), text('host_contact')]
  },
}
