import { CompiledQuery, sql } from 'kysely'
import type { Migration } from '../migration.ts'

const run = (text: string) => ({ compile: () => CompiledQuery.raw(text) })
const insert =
  'insert into event_picture (id, event_id, content_hash, src, alt, position, bytes, state, created_at)'

/** The six pictures at most that an event had: their files are not known, so that the address stands for the hash. */
const movedOnSqlite = `${insert}
  select lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a'
    || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
    event_recap.id, json_extract(picture.value, '$.src'), json_extract(picture.value, '$.src'),
    json_extract(picture.value, '$.alt'), picture.key, 0, 'shown', event_recap.updated_at
  from event_recap, json_each(event_recap.pictures) as picture where true on conflict do nothing`
const movedOnPostgres = `${insert}
  select gen_random_uuid()::text, event_recap.id, picture.value ->> 'src', picture.value ->> 'src', picture.value ->> 'alt',
    picture.place - 1, 0, 'shown', event_recap.updated_at
  from event_recap, json_array_elements(event_recap.pictures::json) with ordinality as picture (value, place)
  on conflict do nothing`

/** Pictures of an event are rows of their own, with one credit line for all; guests say whether they may be published. */
export const eventPictures: Migration = {
  name: '0159-event-pictures',
  statements: (schema, { instant, strict, onPostgres, onSqlite }) => [
    schema
      .createTable('event_picture')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('content_hash', 'text', (column) => column.notNull())
      .addColumn('src', 'text', (column) => column.notNull())
      .addColumn('alt', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('hidden_at', instant('hidden_at'))
      .addColumn('created_at', instant('created_at'), (column) => column.notNull())
      .addCheckConstraint(
        'a_picture_is_shown_hidden_or_deleted',
        sql`state in ('shown', 'hidden', 'deleted')`,
      )
      .addForeignKeyConstraint('a_picture_belongs_to_an_event', ['event_id'], 'event', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .addUniqueConstraint('a_file_is_once_in_an_event', ['event_id', 'content_hash'])
      .$call(strict),
    ...onSqlite([run(movedOnSqlite)]),
    ...onPostgres([run(movedOnPostgres)]),
    schema.alterTable('event_recap').dropColumn('pictures'),
    schema.alterTable('event_recap').addColumn('credit', 'text', (column) => column.notNull().defaultTo('')),
    schema
      .alterTable('event')
      .addColumn('asks_pictures', 'integer', (column) => column.notNull().defaultTo(0)),
    ...['registration', 'seat_request'].map((table) =>
      schema.alterTable(table).addColumn('pictures_allowed', 'integer'),
    ),
  ],
}
