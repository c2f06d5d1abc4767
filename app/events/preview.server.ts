import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { withAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { isId } from '#app/platform/id.ts'
import { isLinkKey, newLinkKey } from '#app/platform/link-key.ts'
import { isPublished, type PublicEvent } from './model.ts'
import { changePreviewKey, findByPreviewKey, findPreviewKey } from './preview.store.server.ts'
import { publicView } from './views.server.ts'

const addressOf = ({ env }: Acting, key: string) => `${env.publicUrl}/preview/${key}`

/** The address at which anybody can read an event that is not published; null: it has none. */
export async function previewLink(acting: Acting, id: string): Promise<string | null> {
  mustBeAble(acting.viewer, 'events.manage')
  const key = isId(id) ? await findPreviewKey(acting.db, id) : null
  return key && addressOf(acting, key)
}

/** The address until now stops working. */
export async function renewPreview(
  acting: Acting,
  id: string,
): Promise<Outcome<{ address: string }, 'gone'>> {
  mustBeAble(acting.viewer, 'events.manage')
  const key = newLinkKey()
  const event = isId(id)
    ? await withAudit(acting, 'event.preview', (db) => changePreviewKey(db, { id, key }))
    : null
  if (!event) return refused('gone')
  acting.announce('events')
  return done({ address: addressOf(acting, key) })
}

/** What the public will see, as of its publication; `isPublic`: it is published meanwhile. null: no such preview. */
export async function previewEvent(
  acting: Acting,
  token: string,
): Promise<{ event: PublicEvent; isPublic: boolean } | null> {
  mustBeAble(acting.viewer, 'events.view')
  const event = isLinkKey(token) ? await findByPreviewKey(acting.db, token) : null
  return event && { event: publicView(event, acting), isPublic: isPublished(event, acting.now) }
}
