import { DAY_MS } from '#app/club/durations.rules.ts'
import { isId } from '#app/platform/id.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'
import { publishedCalendar } from './calendar.ts'
import * as store from './feed.store.server.ts'
import type { Category, FeedEvent } from './model.ts'
import { registrationStatusOf } from './registration-settings.ts'

/** Calendars, feeds and the sitemap show the public events and when they changed. */
const CALENDAR_REACHES_BACK_MS = 366 * DAY_MS
const CALENDAR_MOST = 1_000
const FEED_MOST = 50
/** A sitemap may name 50,000 addresses. */
const SITEMAP_MOST = 20_000

export async function feedEvent({ db, viewer, now }: Acting, id: string): Promise<FeedEvent | null> {
  mustBeAble(viewer, 'events.view')
  return isId(id) ? store.findPublicFeedEvent(db, { id, now }) : null
}

/**
 * The calendar file of a mail about the event; null: it was deleted. Without a viewer, since reminders have none. Call it with
 * the transaction of the mail. `isDeleted`: the event was deleted just now, and its entry is crossed out.
 */
export async function mailCalendar(
  db: Database,
  id: string,
  site: Parameters<typeof publishedCalendar>[1],
  { isDeleted = false }: { isDeleted?: boolean } = {},
): Promise<string | null> {
  const event = await (isDeleted ? store.findTrashedFeedEvent(db, id) : store.findFeedEvent(db, id))
  if (!event) return null
  return publishedCalendar(isDeleted ? { ...event, eventStatus: 'cancelled' } : event, site)
}

/** The events of the last year and all coming ones, by start. */
export async function calendarEvents(
  { db, viewer, now }: Acting,
  category: Category | null,
): Promise<FeedEvent[]> {
  mustBeAble(viewer, 'events.view')
  const since = new Date(now.getTime() - CALENDAR_REACHES_BACK_MS)
  return store.listForCalendar(db, { since, category, most: CALENDAR_MOST, now })
}

/** The events whose registration here is still to open. */
export async function registrationOpenings({ db, viewer, now }: Acting): Promise<FeedEvent[]> {
  mustBeAble(viewer, 'events.view')
  const events = await store.listOpenings(db, { most: CALENDAR_MOST, now })
  return events.filter((event) => registrationStatusOf(event, now) === 'early')
}

export async function newestEvents({ db, viewer, now }: Acting): Promise<FeedEvent[]> {
  mustBeAble(viewer, 'events.view')
  return store.listNewest(db, { most: FEED_MOST, now })
}

export async function eventAddresses({
  db,
  viewer,
  now,
}: Acting): Promise<Pick<FeedEvent, 'id' | 'updatedAt'>[]> {
  mustBeAble(viewer, 'events.view')
  return store.listAddresses(db, { most: SITEMAP_MOST, now })
}
