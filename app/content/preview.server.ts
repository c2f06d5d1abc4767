import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { withAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { isLinkKey, newLinkKey } from '#app/platform/link-key.ts'
import type { ContentItem, ContentKind } from './model.ts'
import { changePreviewKey, findDraftByPreviewKey, findPreviewKey } from './preview.store.server.ts'
import { parseItems } from './rules.ts'

const addressOf = ({ env }: Acting, key: string) => `${env.publicUrl}/preview/content/${key}`

/** The secret address of the draft; null: no link was created. */
export async function draftPreviewLink(acting: Acting, { name }: ContentKind): Promise<string | null> {
  mustBeAble(acting.viewer, 'content.manage')
  const key = await findPreviewKey(acting.db, name)
  return key && addressOf(acting, key)
}

/** The address until now stops working. */
export async function renewDraftPreview(
  acting: Acting,
  kind: ContentKind,
): Promise<Outcome<{ address: string }, 'nothing-to-publish'>> {
  mustBeAble(acting.viewer, 'content.manage')
  const key = newLinkKey()
  const renewed = await withAudit(acting, 'content.preview', (db) =>
    changePreviewKey(db, { kind: kind.name, key }),
  )
  if (!renewed) return refused('nothing-to-publish')
  acting.announce('content')
  return done({ address: addressOf(acting, key) })
}

/** The current draft behind the link; null: it was published or discarded, or the link is invalid. */
export async function previewDraft(
  acting: Acting,
  kinds: Readonly<Record<string, ContentKind>>,
  token: string,
): Promise<{ kind: ContentKind; items: ContentItem[] } | null> {
  mustBeAble(acting.viewer, 'content.view')
  const row = isLinkKey(token) ? await findDraftByPreviewKey(acting.db, token) : null
  const kind = row && kinds[row.kind]
  return kind ? { kind, items: parseItems(kind, row.draft) } : null
}
