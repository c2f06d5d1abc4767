import type { Database } from '#app/platform/db.ts'
import type { Services } from '#app/platform/services.ts'
import type { Entry, EntryPage, Wanted } from './model.ts'
import { eraseEntriesBefore } from './retention.store.server.ts'
import { AUDIT_KEPT_MS, ENTRIES_PER_PAGE, READ_AGAIN_MS } from './rules.ts'
import { insertEntry, isKnownSince, listActors, listEntries } from './store.server.ts'

/** Call it in the transaction of the change itself: then there is never one without the other. */
export async function record(db: Database, entry: Entry): Promise<void> {
  await insertEntry(db, entry)
}

/**
 * That somebody looked through a list of people: once an hour, since an open page asks again with each change. A disk
 * that is full must not hide the list from who runs the club; that nothing was written down stands in the process log.
 */
export async function recordReading({ db, log }: Pick<Services, 'db' | 'log'>, entry: Entry): Promise<void> {
  const { actorId, action, subjectId, at } = entry
  try {
    const since = new Date(at.getTime() - READ_AGAIN_MS).toISOString()
    const { rows } = await isKnownSince(db, { actorId, action, subjectId: subjectId ?? '', since })
    if (rows.length === 0) await insertEntry(db, entry)
  } catch (error) {
    log.error({ err: error, action, actorId }, 'who read a list was not written down')
  }
}

/** For the dashboard, which asks who may see it: this domain stands before the one that knows permissions. */
export async function readEntries(db: Database, wanted: Wanted): Promise<EntryPage> {
  const found = await listEntries(db, wanted, ENTRIES_PER_PAGE + 1)
  const entries = found.slice(0, ENTRIES_PER_PAGE)
  const last = entries.at(-1)
  return { entries, older: found.length > entries.length && last ? { at: last.at, id: last.id } : null }
}

export async function readActors(db: Database): Promise<{ id: string; name: string }[]> {
  return listActors(db)
}

/** Housekeeping. Answers how many entries were older than the log remembers. */
export async function eraseOldEntries({ db, now }: { db: Database; now: Date }): Promise<number> {
  return eraseEntriesBefore(db, new Date(now.getTime() - AUDIT_KEPT_MS))
}
