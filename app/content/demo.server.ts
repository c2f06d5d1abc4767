import { isSameJson } from '#app/club/same-json.rules.ts'
import { ConcurrentChangeError, type Database } from '#app/platform/database/database.ts'
import { type ContentItem, type ContentKind, shapeOfEntry } from './model.ts'
import { publishedOf } from './draft.server.ts'
import { itemOf, parseItems } from './rules.ts'
import * as store from './store.server.ts'

type Items = readonly ContentItem[]

/** What was there before the demo was taken out of a kind, and the version that this made. */
export interface EmptiedContent {
  kind: string
  before: store.StoredContent | null
  version: number
}

interface Change {
  now: Date
  /** The account that does it; null: the site itself. */
  by: string | null
}

/**
 * A list without the entries of the demo. An entry whose title was changed is the committee's own. Where entries cannot be
 * removed, each field that still has the demo's text becomes the blank one.
 */
function withoutDemo(kind: ContentKind, items: Items): ContentItem[] {
  const { blank = [] } = kind
  const find = (list: Items, id: string) => list.find((item) => item.id === id)
  const isDemo = (item: ContentItem) => {
    const { titleField } = shapeOfEntry(kind, item.id)
    return find(kind.defaults, item.id)?.[titleField] === item[titleField]
  }
  const blankText = (item: ContentItem, { name, type }: ContentKind['fields'][number]) => {
    const isOfDemo = (find(kind.defaults, item.id)?.[name] ?? '') === item[name]
    const isKept = !isOfDemo || (type === 'tick' && !isDemo(item))
    return isKept ? item[name] : (find(blank, item.id)?.[name] ?? '')
  }
  return items.flatMap((item) => {
    const { entryNames, fields } = shapeOfEntry(kind, item.id)
    if (!entryNames) return isDemo(item) ? [] : [item]
    const texts = fields.map((field) => [field.name, blankText(item, field)] as const)
    return [itemOf(kind, { id: item.id, ...Object.fromEntries(texts) })]
  })
}

/** Whether visitors or editors still see demo content. */
export async function hasDemo(db: Database, kind: ContentKind): Promise<boolean> {
  const { published, draft } = parseContent(await store.findContent(db, kind.name), kind)
  return [published, draft ?? []].some((items) => !isSameJson(withoutDemo(kind, items), items))
}

function parseContent(stored: store.StoredContent | null, kind: ContentKind) {
  return {
    published: publishedOf(stored, kind),
    draft: stored?.draft ? parseItems(kind, stored.draft) : null,
  }
}

/** Publishes the kind without the demo. Call it in a transaction. null: there was nothing of the demo. */
export async function emptyContent(
  db: Database,
  kind: ContentKind,
  change: Change,
): Promise<EmptiedContent | null> {
  const before = await store.findContent(db, kind.name)
  const { published, draft } = parseContent(before, kind)
  const after = { published: withoutDemo(kind, published), draft: draft && withoutDemo(kind, draft) }
  if (isSameJson(after, { published, draft })) return null
  const version = await publish(db, kind, { ...after, before }, change)
  return { kind: kind.name, before, version }
}

/** Undoes `emptyContent`, unless the content was saved since. Call it in a transaction. */
export async function restoreContent(
  db: Database,
  kind: ContentKind,
  { before, version }: EmptiedContent,
  change: Change,
): Promise<void> {
  const now = await store.findContent(db, kind.name)
  if (now?.version !== version) return
  await publish(db, kind, { ...parseContent(before, kind), before: now }, change)
}

/** Answers the version that it made. */
async function publish(
  db: Database,
  kind: ContentKind,
  { published, draft, before }: { published: Items; draft: Items | null; before: store.StoredContent | null },
  { now, by }: Change,
): Promise<number> {
  const at = now.toISOString()
  const seenVersion = before?.version ?? 0
  const items = JSON.stringify(published)
  const isSaved = await store.replaceContent(db, kind.name, {
    seenVersion,
    published: items,
    publishedAt: at,
    draft: draft && JSON.stringify(draft),
    savedAt: at,
  })
  if (!isSaved) throw new ConcurrentChangeError(`content ${kind.name}`)
  const version = seenVersion + 1
  await store.insertRevision(db, { kind: kind.name, version, items, publishedAt: at, publishedBy: by })
  return version
}
