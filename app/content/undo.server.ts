import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { changeDifferences, type ContentChange, type ContentDifference, takenBack } from './changes.rules.ts'
import { listChanges } from './changes.store.server.ts'
import { changeDraft } from './draft.server.ts'
import type { ContentKind } from './model.ts'

/** What the changes with these audit entries did, in words. Entries without a stored change are left out. */
export async function contentChanges(
  { db, viewer }: Acting,
  kinds: Readonly<Record<string, ContentKind>>,
  ids: readonly string[],
): Promise<Record<string, ContentDifference[]>> {
  mustBeAble(viewer, 'content.manage')
  const found = await listChanges(db, ids)
  const changes = found.flatMap(({ id, kind: name, change }) => {
    const kind = kinds[name]
    return kind ? [[id, changeDifferences(kind, JSON.parse(change) as ContentChange)] as const] : []
  })
  return Object.fromEntries(changes)
}

/**
 * Takes one change back, in the draft: it is looked at and published like any other. What was changed again since stays;
 * where nothing is left of the change, it is refused.
 */
export async function takeBackChange(
  acting: Acting,
  kind: ContentKind,
  id: string,
): Promise<Outcome<{ id: string }, 'gone' | 'changed-since' | 'too-many-items'>> {
  mustBeAble(acting.viewer, 'content.manage')
  const [stored] = await listChanges(acting.db, [id])
  if (stored?.kind !== kind.name) return refused('gone')
  const change = JSON.parse(stored.change) as ContentChange
  const saved = await changeDraft<'changed-since'>(
    acting,
    kind,
    (items) => {
      const next = takenBack(items, change)
      return JSON.stringify(next) === JSON.stringify(items) ? 'changed-since' : next
    },
    'content.undo',
  )
  return saved.ok ? done({ id }) : saved
}
