import { CompiledQuery } from 'kysely'
import type { Migration } from '../columns.ts'

const checkInActions = {
  'door.read': 'check-in.read',
  'door.link': 'check-in.link',
  'door.unlink': 'check-in.unlink',
}

/** Tables, columns and actions of the audit log get the names that the code uses. */
export const plainNames: Migration = {
  name: '0165-plain-names',
  statements: (schema) => [
    schema.alterTable('user_account').renameColumn('standing', 'status'),
    schema.alterTable('registration').renameColumn('place', 'waitlist_number'),
    schema.alterTable('registration').renameColumn('payment_way', 'payment_method'),
    schema.alterTable('event').renameColumn('places_given', 'last_waitlist_number'),
    schema.alterTable('door_link').renameTo('check_in_link'),
    schema.dropIndex('door_link_by_event'),
    schema.dropIndex('one_door_link_per_token'),
    schema.createIndex('check_in_link_by_event').on('check_in_link').column('event_id'),
    schema.createIndex('one_check_in_link_per_token').unique().on('check_in_link').column('token_hash'),
    // An emptied demo is kept with the names of that version, for a day: it cannot be brought back.
    { compile: () => CompiledQuery.raw("delete from setting where key like 'emptied-demo %'") },
    ...Object.entries(checkInActions).map(([from, to]) => ({
      compile: () => CompiledQuery.raw(`update audit_entry set action = '${to}' where action = '${from}'`),
    })),
  ],
}
