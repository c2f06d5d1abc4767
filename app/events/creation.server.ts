import type { Acting } from '#app/accounts/acting.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { UUID } from './addresses.ts'
import { findFollowed } from './followed.store.server.ts'
import type { Event, FollowedEvent } from './model.ts'
import { recorded } from './recorded.server.ts'
import { saysTheSame } from './state.server.ts'
import { findEvent, insertEvent, replaceEvent } from './store.server.ts'

async function inserted(acting: Acting, event: Event): Promise<Event | null> {
  return recorded(acting, 'event.create', (db) => insertEvent(db, event))
}

async function insertedAnew(acting: Acting, event: Event): Promise<Event> {
  const kept = await inserted(acting, event)
  if (!kept) throw new Error('An event was not kept')
  return kept
}

/**
 * With a request key (a uuid the form made) a double click finds the event of the first one. Whoever heard no answer may
 * have changed the form before the next try: that is kept then, unless the event was changed elsewhere meanwhile.
 */
export async function keepOnce(
  acting: Acting,
  event: Event,
  requestKey: unknown,
): Promise<Outcome<Event, 'changed-elsewhere'>> {
  if (typeof requestKey !== 'string' || !UUID.test(requestKey)) return done(await insertedAnew(acting, event))
  const sent = { ...event, id: requestKey }
  const made = await inserted(acting, sent)
  if (made) return done(made)
  const earlier = await findFollowed(acting.db, requestKey)
  if (!earlier || earlier.createdBy !== event.createdBy) return done(await insertedAnew(acting, event))
  return replaced(acting, earlier, sent)
}

async function replaced(
  acting: Acting,
  earlier: FollowedEvent,
  sent: Event,
): Promise<Outcome<Event, 'changed-elsewhere'>> {
  if (saysTheSame(earlier, sent)) return done(earlier)
  // A sending that was held up on its way is older than what stands.
  const isLate = sent.createdAt < earlier.createdAt
  if (isLate || earlier.updatedAt !== earlier.createdAt) return refused('changed-elsewhere')
  const kept = await recorded(acting, 'event.change', (db) => replaceEvent(db, earlier, sent))
  if (kept) return done(kept)
  // Two at once: the other one may have brought the same answers.
  const standing = await findEvent(acting.db, sent.id)
  return standing && saysTheSame(standing, sent) ? done(standing) : refused('changed-elsewhere')
}
