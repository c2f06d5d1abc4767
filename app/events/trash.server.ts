import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { Database } from '#app/platform/db.ts'
import { sliceOf } from '#app/platform/listing.ts'
import { countTrashed, eraseTrashed, listTrashed } from './admin.store.server.ts'
import { adminView, type TrashedEvent } from './model.ts'
import { TRASH_KEPT_MS } from './rules.ts'

/** What was deleted before can no longer be brought back. */
export function trashBegins({ now }: { now: Date }): Date {
  return new Date(now.getTime() - TRASH_KEPT_MS)
}

export interface TrashPage {
  events: TrashedEvent[]
  total: number
  page: number
  hasMore: boolean
}

/** The last deleted first. */
export async function listTrash(acting: Acting, page?: unknown): Promise<TrashPage> {
  mustBeAble(acting.viewer, 'events.manage')
  const slice = sliceOf(page)
  const trashed = await listTrashed(acting.db, trashBegins(acting), slice)
  const total = await countTrashed(acting.db, trashBegins(acting))
  const events = trashed.map((event) => ({
    ...adminView(event, acting),
    deletedAt: event.deletedAt,
    keptUntil: new Date(Date.parse(event.deletedAt) + TRASH_KEPT_MS).toISOString(),
  }))
  return {
    events,
    total,
    page: slice.offset / slice.limit + 1,
    hasMore: slice.offset + events.length < total,
  }
}

/** Housekeeping: what has lain in the trash for 30 days. Answers how many events went. */
export async function eraseTrash({ db, now }: { db: Database; now: Date }): Promise<number> {
  return eraseTrashed(db, trashBegins({ now }))
}
