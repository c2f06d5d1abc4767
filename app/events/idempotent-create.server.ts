import type { Acting } from '#app/accounts/acting.server.ts'
import { withAudit } from '#app/audit/use-cases.server.ts'
import { createIdempotently } from '#app/platform/database/idempotent-create.ts'
import { findFeedEvent } from './feed.store.server.ts'
import { hasSameContent } from './form-version.server.ts'
import { insertEvent, replaceEvent } from './store.server.ts'
import type { Event, FeedEvent } from './model.ts'
import { newLinkKey } from '#app/platform/link-key.ts'

/** Two clicks publish an event 'now', each at its own moment. */
const atOnce = (event: Event): Event =>
  event.publishedAt === event.createdAt ? { ...event, publishedAt: '' } : event

/** Null: the event was changed elsewhere since the form was first sent. */
export async function keepEvent(acting: Acting, event: Event, requestKey: unknown): Promise<Event | null> {
  return createIdempotently<Event, FeedEvent>(event, requestKey, {
    insert: (event) => withAudit(acting, 'event.create', (db) => insertEvent(db, event, newLinkKey())),
    find: (id) => findFeedEvent(acting.db, id),
    replace: (earlier, sent) => withAudit(acting, 'event.change', (db) => replaceEvent(db, earlier, sent)),
    hasSameContent: (one, other) => hasSameContent(atOnce(one), atOnce(other)),
  })
}
