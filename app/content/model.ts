import type { ContentName } from '#app/club/model.ts'

export interface ContentItem {
  /** Stays when the item is edited or moved. */
  id: string
}

/**
 * A kind of content: one list of items, edited as a draft and published as a whole (docs/decisions/0025). The domain that
 * shows it defines it.
 */
export interface ContentKind<Item extends ContentItem> {
  name: ContentName
  /** Shown until the committee publishes a list of its own. */
  defaults: readonly Item[]
  /** Checks stored JSON and fills in fields that a newer version added. Throws for anything else. */
  parse: (stored: unknown) => Item[]
}

/** What an editor sees: the draft, or what is published. */
export interface ContentDraft<Item extends ContentItem> {
  items: Item[]
  published: Item[]
  hasDraft: boolean
  /** Counts the saves. */
  version: number
  /** ISO 8601 UTC; null: the defaults stand. */
  savedAt: string | null
  publishedAt: string | null
}

/** An earlier published version. */
export interface ContentRevision<Item extends ContentItem> {
  version: number
  items: Item[]
  publishedAt: string
  /** null: the account is gone. */
  publishedBy: string | null
}

/** What differs between two versions of a list. */
export interface ContentDifference<Item extends ContentItem> {
  added: Item[]
  removed: Item[]
  changed: { before: Item; after: Item }[]
  isReordered: boolean
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function differenceOf<Item extends ContentItem>(
  before: readonly Item[],
  after: readonly Item[],
): ContentDifference<Item> {
  const find = (items: readonly Item[], id: string) => items.find((item) => item.id === id)
  const staying = (items: readonly Item[], others: readonly Item[]) =>
    items.filter(({ id }) => find(others, id)).map(({ id }) => id)
  return {
    added: after.filter(({ id }) => !find(before, id)),
    removed: before.filter(({ id }) => !find(after, id)),
    changed: after.flatMap((item) => {
      const old = find(before, item.id)
      return old && !isSame(old, item) ? [{ before: old, after: item }] : []
    }),
    isReordered: !isSame(staying(before, after), staying(after, before)),
  }
}

/** The list with one item moved to another place, counted from 0; places outside the list mean its ends. */
export function movedTo<Item extends ContentItem>(items: readonly Item[], id: string, place: number): Item[] {
  const item = items.find((one) => one.id === id)
  if (!item) return [...items]
  const others = items.filter((one) => one.id !== id)
  return others.toSpliced(Math.min(Math.max(place, 0), others.length), 0, item)
}
