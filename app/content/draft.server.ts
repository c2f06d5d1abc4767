import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { withAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { ConcurrentChangeError, type Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { changeOf } from './changes.rules.ts'
import { insertChange } from './changes.store.server.ts'
import type { ContentDraft, ContentItem, ContentKind } from './model.ts'
import { itemOf, ITEMS_MAX, parseItems } from './rules.ts'
import * as store from './store.server.ts'

type ContentAction = 'content.change' | 'content.publish' | 'content.discard' | 'content.undo'

export function publishedOf(stored: store.StoredContent | null, kind: ContentKind): ContentItem[] {
  if (stored?.published) return parseItems(kind, stored.published)
  return kind.defaults.map((item) => itemOf(kind, item))
}

export function draftOf(stored: store.StoredContent | null, kind: ContentKind): ContentDraft {
  const published = publishedOf(stored, kind)
  const draft = stored?.draft ? parseItems(kind, stored.draft) : null
  return {
    items: draft ?? published,
    published,
    hasDraft: draft !== null,
    version: stored?.version ?? 0,
    savedAt: stored?.savedAt ?? null,
    publishedAt: stored?.publishedAt ?? null,
  }
}

/** 'A night shift' and a key become 'a-night-shift-3fa2c1': the entry's part of addresses. */
export function itemIdOf(title: string, requestKey: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
  return `${plain.slice(0, 40)}-${(requestKey || newId()).slice(-6)}`.replace(/^-+/, '')
}

/** Added by the form with this key, also under another title. */
export function isOfForm({ id }: ContentItem, requestKey: string): boolean {
  return requestKey !== '' && id.endsWith(`-${requestKey.slice(-6)}`)
}

export async function contentDraft({ db, viewer }: Acting, kind: ContentKind): Promise<ContentDraft> {
  mustBeAble(viewer, 'content.manage')
  return draftOf(await store.findContent(db, kind.name), kind)
}

/** What to store: null to store nothing. May be asked more than once. */
type NextState = (
  draft: ContentDraft,
  db: Database,
) => Promise<{ published: ContentItem[] | null; draft: ContentItem[] | null } | null>

/**
 * Stores the next state with its audit entry, in one transaction. If two editors save at the same time, the slower one retries
 * on the result of the faster one. false: nothing changed.
 */
export async function save(
  acting: Acting,
  kind: ContentKind,
  { action, next }: { action: ContentAction; next: NextState },
): Promise<boolean> {
  const savedContent = await withAudit(acting, action, async (db, id) => {
    const before = draftOf(await store.findContent(db, kind.name), kind)
    const state = await next(before, db)
    if (!state) return null
    if (!(await store.replaceContent(db, kind.name, storedState(acting, before, state))))
      throw new ConcurrentChangeError(`content ${kind.name}`)
    const change = state.published
      ? changeOf(before.published, state.published)
      : changeOf(before.items, state.draft ?? before.published)
    const at = acting.now.toISOString()
    await insertChange(db, { id, kind: kind.name, change: JSON.stringify(change), at })
    return { id: kind.name }
  })
  if (savedContent) acting.announce('content')
  return savedContent !== null
}

function storedState(
  { now }: Acting,
  before: ContentDraft,
  { published, draft }: { published: ContentItem[] | null; draft: ContentItem[] | null },
) {
  const savedAt = now.toISOString()
  return {
    seenVersion: before.version,
    isPublished: published !== null,
    published: published || before.publishedAt ? JSON.stringify(published ?? before.published) : null,
    publishedAt: published ? savedAt : before.publishedAt,
    draft: draft && JSON.stringify(draft),
    savedAt,
  }
}

export type Changed<Problem extends string> = Outcome<ContentDraft, Problem | 'too-many-items'>

/** Changes the draft. `change` gets its entries and returns the new ones, or a problem; it may run more than once. */
export async function changeDraft<Problem extends string>(
  acting: Acting,
  kind: ContentKind,
  change: (items: readonly ContentItem[], draft: ContentDraft) => ContentItem[] | Problem,
  action: ContentAction = 'content.change',
): Promise<Changed<Problem>> {
  let problem: Problem | 'too-many-items' | null = null
  await save(acting, kind, {
    action,
    next: async (draft) => {
      const { items, published } = draft
      const next = change(items, draft)
      problem = typeof next === 'string' ? next : next.length > ITEMS_MAX ? 'too-many-items' : null
      if (typeof next === 'string' || problem) return null
      if (JSON.stringify(next) === JSON.stringify(items)) return null
      return { published: null, draft: JSON.stringify(next) === JSON.stringify(published) ? null : next }
    },
  })
  return problem ? refused(problem) : done(await contentDraft(acting, kind))
}
