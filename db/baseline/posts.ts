import { type SchemaModule, sql } from 'kysely'
import { cascades, type Columns, defaultsTo, primaryKey, required, type Statements } from '../columns.ts'

const post = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('post')
    .addColumn('id', 'text', primaryKey)
    .addColumn('title', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('published_at', instant('published_at'))
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('created_by', 'text')
    .addColumn('updated_at', instant('updated_at'), required)
    .addColumn('image', 'text', defaultsTo(''))
    .addColumn('image_alt', 'text', defaultsTo(''))
    .addColumn('link_label', 'text', defaultsTo(''))
    .addColumn('link_url', 'text', defaultsTo(''))
    .addColumn('mail_when_public', 'integer', defaultsTo(0))
    .addColumn('pinned_at', instant('pinned_at'))
    .addColumn('deleted_at', instant('deleted_at'))
    .addColumn('image_focus', 'text', defaultsTo(''))
    .$call(strict)

const comment = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('comment')
    .addColumn('id', 'text', primaryKey)
    .addColumn('post_id', 'text', required)
    .addColumn('author_name', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('status', 'text', defaultsTo('held'))
    .addColumn('created_at', instant('created_at'), required)
    .addCheckConstraint('a_comment_is_held_or_approved', sql`status in ('held', 'approved')`)
    .addForeignKeyConstraint('a_comment_stands_under_a_post', ['post_id'], 'post', ['id'], cascades)
    .$call(strict)

const announcement = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('announcement')
    .addColumn('id', 'text', primaryKey)
    .addColumn('post_id', 'text', required)
    .addColumn('sent_at', instant('sent_at'), required)
    .addColumn('sent_by', 'text')
    .addForeignKeyConstraint('an_announcement_is_of_a_post', ['post_id'], 'post', ['id'], cascades)
    .$call(strict)

const announcementRecipient = (schema: SchemaModule, { strict }: Columns) =>
  schema
    .createTable('announcement_recipient')
    .addColumn('post_id', 'text', required)
    .addColumn('user_id', 'text', required)
    .addColumn('announcement_id', 'text', required)
    .addUniqueConstraint('a_member_gets_a_post_once', ['post_id', 'user_id'])
    .addForeignKeyConstraint('a_recipient_is_an_account', ['user_id'], 'user_account', ['id'], cascades)
    .addForeignKeyConstraint(
      'a_recipient_is_of_an_announcement',
      ['announcement_id'],
      'announcement',
      ['id'],
      cascades,
    )
    .$call(strict)

/** Announcements, who got them by mail, and comments. */
export const posts: Statements = (schema, columns) => [
  post(schema, columns),
  schema.createIndex('post_by_publication').on('post').column('published_at'),
  comment(schema, columns),
  schema.createIndex('comment_by_post').on('comment').columns(['post_id', 'status', 'created_at']),
  schema.createIndex('comment_by_status').on('comment').columns(['status', 'created_at']),
  announcement(schema, columns),
  schema.createIndex('announcement_by_post').on('announcement').column('post_id'),
  announcementRecipient(schema, columns),
  schema
    .createIndex('announcement_recipient_by_announcement')
    .on('announcement_recipient')
    .column('announcement_id'),
  schema.createIndex('announcement_recipient_by_user').on('announcement_recipient').column('user_id'),
]
