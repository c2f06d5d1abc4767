import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'
import { pageOf, sliceOf } from '#app/platform/database/paging.ts'
import { countTrashed, eraseTrashed, listTrashed } from './admin.store.server.ts'
import type { TrashedEvent } from './model.ts'
import { TRASH_RETENTION_MS } from './rules.ts'
import { adminView } from './views.server.ts'

/** What was deleted before can no longer be brought back. */
export function trashCutoff({ now }: { now: Date }): Date {
  return new Date(now.getTime() - TRASH_RETENTION_MS)
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
  const trashed = await listTrashed(acting.db, trashCutoff(acting), slice)
  const total = await countTrashed(acting.db, trashCutoff(acting))
  const events = trashed.map((event) => ({
    ...adminView(event, acting),
    deletedAt: event.deletedAt,
    restorableUntil: new Date(Date.parse(event.deletedAt) + TRASH_RETENTION_MS).toISOString(),
  }))
  return {
    events,
    total,
    ...pageOf(slice, { shown: events.length, total }),
  }
}

/** Housekeeping: what has lain in the trash for 30 days. Answers how many events went. */
export async function eraseTrash({ db, now }: { db: Database; now: Date }): Promise<number> {
  return eraseTrashed(db, trashCutoff({ now }))
}
