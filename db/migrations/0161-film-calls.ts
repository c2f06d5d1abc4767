import type { Migration } from '../migration.ts'

/** Calls for films, the entries that come in, and what a jury says of them. */
export const filmCalls: Migration = {
  name: '0161-film-calls',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('film_call')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('rules', 'text', (column) => column.notNull())
      .addColumn('opens_at', instant('opens_at'), (column) => column.notNull())
      .addColumn('closes_at', instant('closes_at'), (column) => column.notNull())
      .addColumn('most_minutes', 'integer')
      .addColumn('places', 'integer')
      .addColumn('hides_names', 'integer', (column) => column.notNull())
      .addColumn('created_at', instant('created_at'), (column) => column.notNull())
      .addColumn('updated_at', instant('updated_at'), (column) => column.notNull())
      .addColumn('announced_at', instant('announced_at'))
      .$call(strict),
    schema
      .createTable('film_entry')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('call_id', 'text', (column) => column.notNull())
      .addColumn('link_key', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('answers', 'text', (column) => column.notNull())
      .addColumn('video_key', 'text')
      .addColumn('poster', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('still', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('rights_text', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('notice_version', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('decision', 'text')
      .addColumn('created_at', instant('created_at'), (column) => column.notNull())
      .addColumn('updated_at', instant('updated_at'), (column) => column.notNull())
      .addColumn('sent_at', instant('sent_at'))
      .addColumn('link_asked_at', instant('link_asked_at'))
      .addColumn('told_at', instant('told_at'))
      .addUniqueConstraint('an_entry_has_its_own_link', ['link_key'])
      .addForeignKeyConstraint('an_entry_is_for_a_call', ['call_id'], 'film_call', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .$call(strict),
    schema.createIndex('film_entry_by_call').on('film_entry').columns(['call_id', 'created_at']),
    schema.createIndex('film_entry_by_email').on('film_entry').column('email'),
    schema.createIndex('film_entry_by_video').on('film_entry').columns(['call_id', 'video_key']),
    schema
      .createTable('film_juror')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('call_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('link_key', 'text', (column) => column.notNull())
      .addColumn('created_at', instant('created_at'), (column) => column.notNull())
      .addColumn('ends_at', instant('ends_at'), (column) => column.notNull())
      .addUniqueConstraint('a_juror_has_their_own_link', ['link_key'])
      .addForeignKeyConstraint('a_juror_watches_for_a_call', ['call_id'], 'film_call', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .$call(strict),
    schema.createIndex('film_juror_by_call').on('film_juror').column('call_id'),
    schema
      .createTable('film_review')
      .addColumn('entry_id', 'text', (column) => column.notNull())
      .addColumn('juror_id', 'text', (column) => column.notNull())
      .addColumn('story', 'integer')
      .addColumn('craft', 'integer')
      .addColumn('impact', 'integer')
      .addColumn('comment', 'text', (column) => column.notNull())
      .addColumn('knows_them', 'integer', (column) => column.notNull())
      .addColumn('updated_at', instant('updated_at'), (column) => column.notNull())
      .addUniqueConstraint('a_juror_reviews_an_entry_once', ['entry_id', 'juror_id'])
      .addForeignKeyConstraint('a_review_is_of_an_entry', ['entry_id'], 'film_entry', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .addForeignKeyConstraint('a_review_is_by_a_juror', ['juror_id'], 'film_juror', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .$call(strict),
    schema.createIndex('film_review_by_juror').on('film_review').column('juror_id'),
  ],
}
