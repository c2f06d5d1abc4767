import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { UUID } from './addresses.ts'
import * as store from './followed.store.server.ts'
import type { Category, FollowedEvent } from './model.ts'

/** What calendars, feeds and search engines follow: the same events everybody sees, with when they changed. */
const CALENDAR_REACHES_BACK_MS = 366 * 86_400_000
const CALENDAR_MOST = 1_000
const FEED_MOST = 50
/** A sitemap may name 50,000 addresses. */
const SITEMAP_MOST = 20_000

export async function followedEvent({ db, viewer }: Acting, id: string): Promise<FollowedEvent | null> {
  mustBeAble(viewer, 'events.view')
  return UUID.test(id) ? store.findFollowed(db, id) : null
}

/** The events of the last year and all to come, in the order they begin. */
export async function eventsToAttend(
  { db, viewer, now }: Acting,
  category: Category | null,
): Promise<FollowedEvent[]> {
  mustBeAble(viewer, 'events.view')
  const since = new Date(now.getTime() - CALENDAR_REACHES_BACK_MS)
  return store.listToAttend(db, { since, category, most: CALENDAR_MOST })
}

export async function newestEvents({ db, viewer }: Acting): Promise<FollowedEvent[]> {
  mustBeAble(viewer, 'events.view')
  return store.listNewest(db, FEED_MOST)
}

export async function eventAddresses({
  db,
  viewer,
}: Acting): Promise<Pick<FollowedEvent, 'id' | 'updatedAt'>[]> {
  mustBeAble(viewer, 'events.view')
  return store.listAddresses(db, SITEMAP_MOST)
}
