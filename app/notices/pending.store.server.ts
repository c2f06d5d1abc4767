import type { Database } from '#app/platform/database/database.ts'

/** What waits for the committee: of each kind, the rows. */

export const pendingRequests = (db: Database) => db.selectFrom('join_request').where('status', '=', 'pending')

export const pendingAdmins = (db: Database) =>
  db.selectFrom('user_account').where('role', '=', 'admin').where('status', '=', 'pending')

/** Comments that wait for approval. Those of deleted posts do not count. */
export const heldComments = (db: Database) =>
  db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.post_id')
    .where('comment.status', '=', 'held')
    .where('post.deleted_at', 'is', null)

/** Pictures that somebody took down, until an admin decides. */
export const hiddenPictures = (db: Database) =>
  db
    .selectFrom('event_picture')
    .innerJoin('event', 'event.id', 'event_picture.event_id')
    .where('event_picture.state', '=', 'hidden')
    .where('event.deleted_at', 'is', null)
