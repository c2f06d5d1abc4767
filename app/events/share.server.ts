import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { isId } from '#app/platform/id.ts'
import { isPublished, type PublicEvent } from './model.ts'
import { findName, findNamed, listUnnamed, nameEvent } from './names.store.server.ts'
import { findEvent } from './store.server.ts'
import { publicView } from './views.server.ts'

/** An event that everybody may see, with the path of its short address. */
export async function eventToShare(
  acting: Acting,
  id: string,
): Promise<{ event: PublicEvent; path: string } | null> {
  mustBeAble(acting.viewer, 'events.view')
  const event = isId(id) ? await findEvent(acting.db, id) : null
  if (!event || !isPublished(event, acting.now)) return null
  const name = await findName(acting.db, id)
  return { event: publicView(event, acting), path: name ? `/e/${name}` : `/events/${id}` }
}

/** Where a short address leads; null: no such event, or it is not public. */
export async function eventNamed(acting: Acting, name: string): Promise<string | null> {
  mustBeAble(acting.viewer, 'events.view')
  const id = await findNamed(acting.db, name)
  const event = id === null ? null : await findEvent(acting.db, id)
  return event && isPublished(event, acting.now) ? event.id : null
}

/** The id in '/events/{id}', or of the public event at '/e/reels-in-a-day'; null: no such event. */
export async function eventIdAt(acting: Acting, path: string): Promise<string | null> {
  mustBeAble(acting.viewer, 'events.view')
  const [, kind, name = ''] = path.split('/')
  return kind === 'e' ? eventNamed(acting, name) : name
}

const NAMED_AT_ONCE = 200

/** For events from before there were short addresses. Oldest first, so that the earlier event has the shorter name. */
export async function nameOlderEvents({ db, now }: { db: Database; now: Date }): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const events = await listUnnamed(db, { after, limit: NAMED_AT_ONCE })
    await transact(db, async (db) => {
      for (const event of events) await nameEvent(db, event, now.toISOString())
    })
    after = events.at(-1)?.id
  }
}
