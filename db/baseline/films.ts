import { type SchemaModule, sql } from 'kysely'
import { cascades, type Columns, defaultsTo, primaryKey, required, type Statements } from '../columns.ts'

const programme = (schema: SchemaModule, { strict }: Columns) =>
  schema
    .createTable('programme')
    .addColumn('event_id', 'text', primaryKey)
    .addColumn('film_ids', 'text', required)
    .addForeignKeyConstraint('a_programme_is_of_an_event', ['event_id'], 'event', ['id'], cascades)
    .$call(strict)

const vote = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('vote')
    .addColumn('event_id', 'text', primaryKey)
    .addColumn('opened_at', instant('opened_at'), required)
    .addColumn('closed_at', instant('closed_at'))
    .addColumn('shown_at', instant('shown_at'))
    .addColumn('result', 'text')
    .addForeignKeyConstraint('a_vote_is_at_an_event', ['event_id'], 'event', ['id'], cascades)
    .$call(strict)

const filmVote = (schema: SchemaModule, { strict }: Columns) =>
  schema
    .createTable('film_vote')
    .addColumn('registration_id', 'text', required)
    .addColumn('film_id', 'text', required)
    .addColumn('rating', 'integer', required)
    .addUniqueConstraint('one_vote_per_person_and_film', ['registration_id', 'film_id'])
    .addCheckConstraint('a_film_is_rated_from_one_to_five', sql`rating between 1 and 5`)
    .addForeignKeyConstraint(
      'a_film_vote_goes_with_its_registration',
      ['registration_id'],
      'registration',
      ['id'],
      cascades,
    )
    .$call(strict)

const filmSubmission = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('film_submission')
    .addColumn('id', 'text', primaryKey)
    .addColumn('email', 'text', required)
    .addColumn('notice_version', 'text', required)
    .addColumn('created_at', instant('created_at'), required)
    .$call(strict)

const filmCall = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('film_call')
    .addColumn('id', 'text', primaryKey)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('rules', 'text', required)
    .addColumn('opens_at', instant('opens_at'), required)
    .addColumn('closes_at', instant('closes_at'), required)
    .addColumn('most_minutes', 'integer')
    .addColumn('places', 'integer')
    .addColumn('hides_names', 'integer', required)
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('updated_at', instant('updated_at'), required)
    .addColumn('announced_at', instant('announced_at'))
    .$call(strict)

const filmEntry = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('film_entry')
    .addColumn('id', 'text', primaryKey)
    .addColumn('call_id', 'text', required)
    .addColumn('link_key', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('answers', 'text', required)
    .addColumn('video_key', 'text')
    .addColumn('poster', 'text', defaultsTo(''))
    .addColumn('still', 'text', defaultsTo(''))
    .addColumn('rights_text', 'text', defaultsTo(''))
    .addColumn('notice_version', 'text', required)
    .addColumn('note', 'text', defaultsTo(''))
    .addColumn('decision', 'text')
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('updated_at', instant('updated_at'), required)
    .addColumn('sent_at', instant('sent_at'))
    .addColumn('link_asked_at', instant('link_asked_at'))
    .addColumn('told_at', instant('told_at'))
    .addUniqueConstraint('an_entry_has_its_own_link', ['link_key'])
    .addForeignKeyConstraint('an_entry_is_for_a_call', ['call_id'], 'film_call', ['id'], cascades)
    .$call(strict)

const filmJuror = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('film_juror')
    .addColumn('id', 'text', primaryKey)
    .addColumn('call_id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('link_key', 'text', required)
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('ends_at', instant('ends_at'), required)
    .addUniqueConstraint('a_juror_has_their_own_link', ['link_key'])
    .addForeignKeyConstraint('a_juror_watches_for_a_call', ['call_id'], 'film_call', ['id'], cascades)
    .$call(strict)

const filmReview = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('film_review')
    .addColumn('entry_id', 'text', required)
    .addColumn('juror_id', 'text', required)
    .addColumn('story', 'integer')
    .addColumn('craft', 'integer')
    .addColumn('impact', 'integer')
    .addColumn('comment', 'text', required)
    .addColumn('knows_them', 'integer', required)
    .addColumn('updated_at', instant('updated_at'), required)
    .addUniqueConstraint('a_juror_reviews_an_entry_once', ['entry_id', 'juror_id'])
    .addForeignKeyConstraint('a_review_is_by_a_juror', ['juror_id'], 'film_juror', ['id'], cascades)
    .addForeignKeyConstraint('a_review_is_of_an_entry', ['entry_id'], 'film_entry', ['id'], cascades)
    .$call(strict)

/** The films of an event and the vote about them, films that were sent in, calls for films, and what a jury says. */
export const films: Statements = (schema, columns) => [
  programme(schema, columns),
  vote(schema, columns),
  filmVote(schema, columns),
  filmSubmission(schema, columns),
  schema.createIndex('film_submission_by_creation').on('film_submission').column('created_at'),
  filmCall(schema, columns),
  filmEntry(schema, columns),
  schema.createIndex('film_entry_by_call').on('film_entry').columns(['call_id', 'created_at']),
  schema.createIndex('film_entry_by_email').on('film_entry').column('email'),
  schema.createIndex('film_entry_by_video').on('film_entry').columns(['call_id', 'video_key']),
  filmJuror(schema, columns),
  schema.createIndex('film_juror_by_call').on('film_juror').column('call_id'),
  filmReview(schema, columns),
  schema.createIndex('film_review_by_juror').on('film_review').column('juror_id'),
]
