import type { Migration } from '../migration.ts'

/** What an event says on its certificates, and the certificates that were made. */
export const certificates: Migration = {
  name: '0154-certificates',
  statements: (schema, { instant, strict }) => [
    schema
      .alterTable('event')
      .addColumn('gives_certificates', 'integer', (column) => column.notNull().defaultTo(0)),
    ...['certificate_text', 'certificate_hours', 'certificate_signer_1', 'certificate_signer_2'].map((name) =>
      schema.alterTable('event').addColumn(name, 'text', (column) => column.notNull().defaultTo('')),
    ),
    schema
      .createTable('certificate')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('registration_id', 'text')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text')
      .addColumn('phone', 'text')
      .addColumn('created_at', instant('created_at'), (column) => column.notNull())
      .addColumn('corrected_at', instant('corrected_at'))
      .addColumn('downloaded_at', instant('downloaded_at'))
      .addColumn('kept_at', instant('kept_at'))
      .addColumn('withdrawn_at', instant('withdrawn_at'))
      .addUniqueConstraint('a_certificate_has_its_own_code', ['code'])
      .addUniqueConstraint('one_certificate_per_registration', ['registration_id'])
      .addForeignKeyConstraint('a_certificate_is_of_an_event', ['event_id'], 'event', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .addForeignKeyConstraint(
        'a_certificate_is_of_a_registration',
        ['registration_id'],
        'registration',
        ['id'],
        (key) => key.onDelete('set null'),
      )
      .$call(strict),
    schema.createIndex('certificate_by_event').on('certificate').column('event_id'),
    schema.createIndex('certificate_by_email').on('certificate').column('email'),
  ],
}
