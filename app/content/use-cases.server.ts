import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { withAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { ContentDraft, ContentItem, ContentKind, ContentRevision } from './model.ts'
import { ITEMS_MAX, REVISION_RETENTION_MS, REVISIONS_SHOWN } from './rules.ts'
import * as store from './store.server.ts'

type ContentAction = 'content.change' | 'content.publish' | 'content.discard'

/** Two editors who save in the same moment: the slower one starts again from what the faster one saved. */
const TRIES = 5

/** What everybody sees. */
export async function publishedContent<Item extends ContentItem>(
  { db, viewer }: Acting,
  kind: ContentKind<Item>,
): Promise<Item[]> {
  mustBeAble(viewer, 'content.view')
  const stored = await store.findContent(db, kind.name)
  return publishedOf(stored, kind)
}

function publishedOf<Item extends ContentItem>(
  stored: store.StoredContent | null,
  kind: ContentKind<Item>,
): Item[] {
  return stored?.published ? kind.parse(JSON.parse(stored.published)) : [...kind.defaults]
}

function draftOf<Item extends ContentItem>(
  stored: store.StoredContent | null,
  kind: ContentKind<Item>,
): ContentDraft<Item> {
  const published = publishedOf(stored, kind)
  const draft = stored?.draft ? kind.parse(JSON.parse(stored.draft)) : null
  return {
    items: draft ?? published,
    published,
    hasDraft: draft !== null,
    version: stored?.version ?? 0,
    savedAt: stored?.savedAt ?? null,
    publishedAt: stored?.publishedAt ?? null,
  }
}

export async function contentDraft<Item extends ContentItem>(
  { db, viewer }: Acting,
  kind: ContentKind<Item>,
): Promise<ContentDraft<Item>> {
  mustBeAble(viewer, 'content.manage')
  return draftOf(await store.findContent(db, kind.name), kind)
}

interface Saving<Item> {
  action: ContentAction
  /** What to store instead, or null to store nothing. May run more than once. */
  next: (
    draft: ContentDraft<Item & ContentItem>,
    db: Database,
  ) => Promise<{ published: Item[] | null; draft: Item[] | null } | null>
}

/** Stores the next state with its audit entry, in one transaction. False: there was nothing to change. */
async function save<Item extends ContentItem>(
  acting: Acting,
  kind: ContentKind<Item>,
  { action, next }: Saving<Item>,
): Promise<boolean> {
  const at = acting.now.toISOString()
  const { id: publishedBy } = mustBeAbleUser(acting.viewer, 'content.manage')
  for (let tried = 1; tried <= TRIES; tried += 1) {
    let isOutrun = false
    const saved = await withAudit(acting, { action, subjectKind: 'content' }, async (db) => {
      const before = draftOf(await store.findContent(db, kind.name), kind)
      const state = await next(before, db)
      if (!state) return null
      const published = state.published && JSON.stringify(state.published)
      const kept = await store.replaceContent(db, kind.name, {
        seenVersion: before.version,
        published: published ?? (before.publishedAt && JSON.stringify(before.published)),
        publishedAt: published ? at : before.publishedAt,
        draft: state.draft && JSON.stringify(state.draft),
        savedAt: at,
      })
      isOutrun = !kept
      if (!kept) return null
      const version = before.version + 1
      if (published)
        await store.insertRevision(db, {
          kind: kind.name,
          version,
          items: published,
          publishedAt: at,
          publishedBy,
        })
      return { id: kind.name }
    })
    if (saved) acting.announce('content')
    if (!isOutrun) return saved !== null
  }
  throw new Error(`the ${kind.name} content was changed by others again and again`)
}

/**
 * Changes the draft. `change` gets its items and answers the new ones, or a problem; it may run more than once.
 */
export async function changeDraft<Item extends ContentItem, Problem extends string>(
  acting: Acting,
  kind: ContentKind<Item>,
  change: (items: readonly Item[]) => Item[] | Problem,
): Promise<Outcome<ContentDraft<Item>, Problem | 'too-many-items'>> {
  mustBeAble(acting.viewer, 'content.manage')
  let problem: Problem | 'too-many-items' | null = null
  await save(acting, kind, {
    action: 'content.change',
    next: async ({ items, published }) => {
      const changed = change(items)
      problem = typeof changed === 'string' ? changed : changed.length > ITEMS_MAX ? 'too-many-items' : null
      if (typeof changed === 'string' || problem) return null
      if (JSON.stringify(changed) === JSON.stringify(items)) return null
      const isAsPublished = JSON.stringify(changed) === JSON.stringify(published)
      return { published: null, draft: isAsPublished ? null : changed }
    },
  })
  return problem ? refused(problem) : done(await contentDraft(acting, kind))
}

/** The draft becomes what everybody sees, and a version that can be brought back. */
export async function publishDraft<Item extends ContentItem>(
  acting: Acting,
  kind: ContentKind<Item>,
): Promise<Outcome<{ published: Item[] }, 'nothing-to-publish'>> {
  mustBeAble(acting.viewer, 'content.manage')
  let published: Item[] = []
  const isSaved = await save(acting, kind, {
    action: 'content.publish',
    next: async ({ items, hasDraft, published: before, publishedAt }, db) => {
      if (!hasDraft) return null
      if (!publishedAt) await keepDefaults(db, kind, acting, before)
      published = items
      return { published: items, draft: null }
    },
  })
  return isSaved ? done({ published }) : refused('nothing-to-publish')
}

/** So that the first publication can be taken back, too. */
async function keepDefaults<Item extends ContentItem>(
  db: Database,
  kind: ContentKind<Item>,
  acting: Acting,
  items: readonly Item[],
): Promise<void> {
  if (await store.findRevision(db, kind.name, 0)) return
  await store.insertRevision(db, {
    kind: kind.name,
    version: 0,
    items: JSON.stringify(items),
    publishedAt: acting.now.toISOString(),
    publishedBy: mustBeAbleUser(acting.viewer, 'content.manage').id,
  })
}

/** What is published stays; the draft is gone. */
export async function discardDraft<Item extends ContentItem>(
  acting: Acting,
  kind: ContentKind<Item>,
): Promise<Outcome<{ id: string }, 'gone'>> {
  mustBeAble(acting.viewer, 'content.manage')
  const isSaved = await save(acting, kind, {
    action: 'content.discard',
    next: async ({ hasDraft }) => (hasDraft ? { published: null, draft: null } : null),
  })
  return isSaved ? done({ id: kind.name }) : refused('gone')
}

/** Earlier published versions, the newest first. */
export async function contentRevisions<Item extends ContentItem>(
  { db, viewer }: Acting,
  kind: ContentKind<Item>,
): Promise<ContentRevision<Item>[]> {
  mustBeAble(viewer, 'content.manage')
  const rows = await store.listRevisions(db, kind.name, REVISIONS_SHOWN)
  return rows.map((row) => ({ ...row, items: kind.parse(JSON.parse(row.items)) }))
}

/** An earlier version becomes the draft: it is looked at and published like any other. */
export async function bringBackRevision<Item extends ContentItem>(
  acting: Acting,
  kind: ContentKind<Item>,
  version: number,
): Promise<Outcome<ContentDraft<Item>, 'gone' | 'too-many-items'>> {
  mustBeAble(acting.viewer, 'content.manage')
  const stored = Number.isInteger(version) ? await store.findRevision(acting.db, kind.name, version) : null
  if (!stored) return refused('gone')
  return changeDraft<Item, 'gone'>(acting, kind, () => kind.parse(JSON.parse(stored)))
}

/** Housekeeping. Returns how many versions were older than a year. */
export async function deleteOldRevisions({ db, now }: { db: Database; now: Date }): Promise<number> {
  return store.deleteRevisionsBefore(db, new Date(now.getTime() - REVISION_RETENTION_MS))
}
