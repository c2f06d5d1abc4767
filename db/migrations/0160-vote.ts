import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** The running order of an event's films, the audience's vote about them, and who rated which film how. */
export const vote: Migration = {
  name: '0160-vote',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('programme')
      .addColumn('event_id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('film_ids', 'text', (column) => column.notNull())
      .addForeignKeyConstraint('a_programme_is_of_an_event', ['event_id'], 'event', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .$call(strict),
    schema
      .createTable('vote')
      .addColumn('event_id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('opened_at', instant('opened_at'), (column) => column.notNull())
      .addColumn('closed_at', instant('closed_at'))
      .addColumn('shown_at', instant('shown_at'))
      .addColumn('result', 'text')
      .addForeignKeyConstraint('a_vote_is_at_an_event', ['event_id'], 'event', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .$call(strict),
    schema
      .createTable('film_vote')
      .addColumn('registration_id', 'text', (column) => column.notNull())
      .addColumn('film_id', 'text', (column) => column.notNull())
      .addColumn('rating', 'integer', (column) => column.notNull())
      .addUniqueConstraint('one_vote_per_person_and_film', ['registration_id', 'film_id'])
      .addForeignKeyConstraint(
        'a_film_vote_goes_with_its_registration',
        ['registration_id'],
        'registration',
        ['id'],
        (key) => key.onDelete('cascade'),
      )
      .addCheckConstraint('a_film_is_rated_from_one_to_five', sql`rating between 1 and 5`)
      .$call(strict),
  ],
}
