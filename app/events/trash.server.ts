import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { pageOf, sliceOf } from '#app/platform/database/paging.ts'
import { deletePicturesOf } from '#app/uploads/use-cases.server.ts'
import { countTrashed, eraseTrashed, listTrashed, picturesOfTrashed } from './admin.store.server.ts'
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

/** Housekeeping: what has lain in the trash for 30 days, with its pictures. Answers how many events went. */
export async function eraseTrash({
  db,
  now,
  storage,
  isDryRun = false,
}: Pick<Acting, 'db' | 'now' | 'storage'> & { isDryRun?: boolean | undefined }): Promise<number> {
  const before = trashCutoff({ now })
  if (!isDryRun) await deletePicturesOf({ db, storage }, await picturesOfTrashed(db, before))
  return eraseTrashed(db, before)
}
