import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { changeDifferences, type ContentChange, type ContentDifference, takenBack } from './changes.rules.ts'
import { listChanges } from './changes.store.server.ts'
import { changeDraft } from './draft.server.ts'
import type { ContentKind } from './model.ts'

/** The changes of these audit entries, as text. Entries without a stored change are left out. */
export async function contentChanges(
  { db, viewer }: Acting,
  kinds: Readonly<Record<string, ContentKind>>,
  ids: readonly string[],
): Promise<Record<string, ContentDifference[]>> {
  mustBeAble(viewer, 'content.manage')
  const storedChanges = await listChanges(db, ids)
  const changes = storedChanges.flatMap(({ id, kind: name, change }) => {
    const kind = kinds[name]
    return kind ? [[id, changeDifferences(kind, JSON.parse(change) as ContentChange)] as const] : []
  })
  return Object.fromEntries(changes)
}

/**
 * Undoes one change in the draft, which is reviewed and published as usual. Fields that were changed again stay;
 * refused if nothing of the change is left.
 */
export async function takeBackChange(
  acting: Acting,
  kind: ContentKind,
  id: string,
): Promise<Outcome<{ id: string }, 'gone' | 'changed-since' | 'too-many-items'>> {
  mustBeAble(acting.viewer, 'content.manage')
  const [storedChange] = await listChanges(acting.db, [id])
  if (storedChange?.kind !== kind.name) return refused('gone')
  const change = JSON.parse(storedChange.change) as ContentChange
  const outcome = await changeDraft<'changed-since'>(
    acting,
    kind,
    (items) => {
      const next = takenBack(items, change)
      return JSON.stringify(next) === JSON.stringify(items) ? 'changed-since' : next
    },
    'content.undo',
  )
  return outcome.ok ? done({ id }) : outcome
}
