import { createHash } from 'node:crypto'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { Database } from '#app/platform/database/database.ts'
import { pageOf, sliceOf } from '#app/platform/database/paging.ts'
import { deleteChangesBefore } from './changes.store.server.ts'
import {
  type Changed,
  changeDraft,
  contentDraft,
  draftOf,
  isOfForm,
  itemIdOf,
  publishedOf,
  save,
} from './draft.server.ts'
import {
  type ContentItem,
  type ContentDraft,
  type ContentKind,
  type ContentRevision,
  entryTitle,
  moveEntry,
  peersOf,
  shapeOfEntry,
} from './model.ts'
import {
  checkContentForm,
  type ContentErrors,
  itemOf,
  parseItems,
  REVISION_RETENTION_MS,
  unfinishedIn,
} from './rules.ts'
import * as store from './store.server.ts'

export { emptyContent, type EmptiedContent, hasDemo, restoreContent } from './demo.server.ts'
export { contentDraft } from './draft.server.ts'
export { draftPreviewLink, previewDraft, renewDraftPreview } from './preview.server.ts'
export { contentChanges, takeBackChange } from './undo.server.ts'
export {
  deleteSettingChangesNaming as forgetInSettingChanges,
  insertChange as keepChange,
  listChanges as keptChanges,
  listNewest as newestChanges,
} from './changes.store.server.ts'

/** The published entries. */
export async function publishedContent({ db, viewer }: Acting, kind: ContentKind): Promise<ContentItem[]> {
  mustBeAble(viewer, 'content.view')
  return publishedOf(await store.findContent(db, kind.name), kind)
}

/** Changes when the entry does: a form that was opened before then is refused. */
export function entryVersion(item: ContentItem): string {
  return createHash('sha256').update(JSON.stringify(item)).digest('base64url').slice(0, 22)
}

/** An entry of the draft, with the version that its form sends back. `isPublic`: an earlier version of it is published. */
export async function contentItem(
  { db, viewer }: Acting,
  kind: ContentKind,
  id: string,
): Promise<{ item: ContentItem; seen: string; isPublic: boolean } | null> {
  mustBeAble(viewer, 'content.manage')
  const { items, published } = draftOf(await store.findContent(db, kind.name), kind)
  const item = items.find((one) => one.id === id)
  return item ? { item, seen: entryVersion(item), isPublic: published.some((one) => one.id === id) } : null
}

export type SaveItemOutcome =
  | Outcome<ContentItem, 'gone' | 'changed-elsewhere' | 'too-many-items'>
  | { ok: false; problem: 'invalid'; errors: ContentErrors }

/**
 * Saves an entry in the draft. `id` null adds it at the end; `requestKey` makes a form that is sent twice add it once, with
 * what was sent last. `seen` is the state of the entry that the form was opened with. `mayLack`: an entry that is not public yet needs its title only.
 */
export async function saveItem(
  acting: Acting,
  kind: ContentKind,
  {
    id,
    form,
    seen,
    requestKey = '',
    mayLack = false,
  }: { id: string | null; form: unknown; seen?: unknown; requestKey?: string; mayLack?: boolean },
): Promise<SaveItemOutcome> {
  mustBeAble(acting.viewer, 'content.manage')
  const shape = shapeOfEntry(kind, id)
  if (id === null && shape.entryNames) return refused('gone')
  const isSame = (one: ContentItem) => (id === null ? isOfForm(one, requestKey) : one.id === id)
  const { published } = await contentDraft(acting, kind)
  const isPublic = published.some(isSame)
  const check = checkContentForm(shape, form, { origin: acting.env.publicUrl, mayLack: mayLack && !isPublic })
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const itemId = id ?? itemIdOf(check.value[shape.titleField] ?? '', requestKey)
  let item = itemOf(kind, { ...check.value, id: itemId })
  const outcome = await changeDraft<'gone' | 'changed-elsewhere'>(acting, kind, (items) => {
    const before = items.find(isSame)
    if (!before) return id === null ? [...items, item] : 'gone'
    item = { ...item, id: before.id }
    if (JSON.stringify(before) === JSON.stringify(item)) return [...items]
    if (id !== null && entryVersion(before) !== seen) return 'changed-elsewhere'
    return items.map((one) => (one === before ? item : one))
  })
  return outcome.ok ? done(item) : outcome
}

/** Removes an entry from the draft. A second call changes nothing. */
export async function removeItem(acting: Acting, kind: ContentKind, id: string): Promise<Changed<'gone'>> {
  mustBeAble(acting.viewer, 'content.manage')
  if (shapeOfEntry(kind, id).entryNames) return refused('gone')
  return changeDraft<'gone'>(acting, kind, (items) => items.filter((one) => one.id !== id))
}

/** Moves an entry within its group to the place `to`, at most to its ends. Returns the new place. Places are counted from 1. */
export async function moveItem(
  acting: Acting,
  kind: ContentKind,
  move: { id: string; to: number },
): Promise<Outcome<{ title: string; place: number; count: number }, 'gone' | 'too-many-items'>> {
  mustBeAble(acting.viewer, 'content.manage')
  const { id } = move
  if (shapeOfEntry(kind, id).entryNames) return refused('gone')
  const outcome = await changeDraft<'gone'>(acting, kind, (items) =>
    items.some((one) => one.id === id) ? moveEntry(kind, items, move) : 'gone',
  )
  if (!outcome.ok) return outcome
  const item = outcome.value.items.find((one) => one.id === id)
  if (!item) return refused('gone')
  const peers = peersOf(kind, outcome.value.items, item)
  return done({ title: entryTitle(kind, item), place: peers.indexOf(item) + 1, count: peers.length })
}

/** The draft was saved after the page was drawn that decides on it. `seen`: the version on that page, where there was one. */
const isNewer = ({ version }: ContentDraft, seen: number | undefined) =>
  seen !== undefined && seen !== version

/**
 * Publishes the draft as a new version, which can be restored later. Entries that still need something stay in the draft,
 * public ones as they were: `unfinished` has their titles.
 */
export async function publishDraft(
  acting: Acting,
  kind: ContentKind,
  seen?: number,
): Promise<
  Outcome<{ id: string; unfinished: string[] }, 'nothing-to-publish' | 'unfinished' | 'changed-since-shown'>
> {
  const { id: publishedBy } = mustBeAbleUser(acting.viewer, 'content.manage')
  const revision = { kind: kind.name, publishedAt: acting.now.toISOString(), publishedBy }
  let unfinished: ContentItem[] = []
  let isChanged = false
  const isSaved = await save(acting, kind, {
    action: 'content.publish',
    next: async (draft, db) => {
      const { items, hasDraft, published, publishedAt, version } = draft
      isChanged = isNewer(draft, seen)
      if (isChanged) return null
      unfinished = unfinishedIn(kind, { items, published })
      const readyItems = items.flatMap((item) =>
        unfinished.includes(item) ? published.filter(({ id }) => id === item.id) : [item],
      )
      if (!hasDraft || JSON.stringify(readyItems) === JSON.stringify(published)) return null
      // So that the first publication can be undone, too.
      if (!publishedAt)
        await store.insertRevision(db, { ...revision, version: 0, items: JSON.stringify(published) })
      await store.insertRevision(db, { ...revision, version: version + 1, items: JSON.stringify(readyItems) })
      return { published: readyItems, draft: unfinished.length > 0 ? items : null }
    },
  })
  if (isChanged) return refused('changed-since-shown')
  if (!isSaved) return refused(unfinished.length > 0 ? 'unfinished' : 'nothing-to-publish')
  return done({ id: kind.name, unfinished: unfinished.map((item) => entryTitle(kind, item)) })
}

/** Deletes the draft; the published list stays. */
export async function discardDraft(
  acting: Acting,
  kind: ContentKind,
  seen?: number,
): Promise<Outcome<{ id: string }, 'gone' | 'changed-since-shown'>> {
  mustBeAble(acting.viewer, 'content.manage')
  let isChanged = false
  const isSaved = await save(acting, kind, {
    action: 'content.discard',
    async next(draft) {
      isChanged = isNewer(draft, seen)
      return draft.hasDraft && !isChanged ? { published: null, draft: null } : null
    },
  })
  if (isChanged) return refused('changed-since-shown')
  return isSaved ? done({ id: kind.name }) : refused('gone')
}

/** A page of the published versions, the newest first. */
export async function contentRevisions(
  { db, viewer }: Acting,
  kind: ContentKind,
  page?: unknown,
): Promise<{ revisions: ContentRevision[]; page: number; hasMore: boolean }> {
  mustBeAble(viewer, 'content.manage')
  const { limit, offset } = sliceOf(page)
  // One more, for the difference to it.
  const rows = await store.listRevisions(db, kind.name, { limit: limit + 1, offset })
  const read = rows.map((row) => ({ ...row, items: parseItems(kind, row.items) }))
  const revisions = read.slice(0, limit).map((row, at) => ({ ...row, before: read[at + 1]?.items ?? null }))
  const total = offset + rows.length
  return { revisions, ...pageOf({ limit, offset }, { shown: revisions.length, total }) }
}

/** An earlier version becomes the draft: it is looked at and published like any other. */
export async function bringBackRevision(
  acting: Acting,
  kind: ContentKind,
  { version, seen }: { version: number; seen?: number },
): Promise<Changed<'gone' | 'changed-since-shown'>> {
  mustBeAble(acting.viewer, 'content.manage')
  const storedItems = Number.isInteger(version)
    ? await store.findRevision(acting.db, kind.name, version)
    : null
  if (!storedItems) return refused('gone')
  return changeDraft<'gone' | 'changed-since-shown'>(acting, kind, (_items, draft) =>
    isNewer(draft, seen) ? 'changed-since-shown' : parseItems(kind, storedItems),
  )
}

/** Housekeeping. Returns how many versions and changes were older than a year. */
export async function deleteOldRevisions({ db, now }: { db: Database; now: Date }): Promise<number> {
  const before = new Date(now.getTime() - REVISION_RETENTION_MS)
  return (await store.deleteRevisionsBefore(db, before)) + (await deleteChangesBefore(db, before))
}
