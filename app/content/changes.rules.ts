import { isSameJson } from '#app/club/same-json.rules.ts'
import { type ContentField, type ContentItem, entryTitle, shapeOfEntry, type TitledShape } from './model.ts'

type Items = readonly ContentItem[]

/** Prefix of setting names (app/dashboard): the kind of their stored changes. */
export const SETTING_KIND = 'setting/'

/** One change of a list: only the entries it touched, so that it can be undone after later changes. */
export interface ContentChange {
  /** `place`: the former position. `before` null: added. `after` null: removed. */
  entries: { id: string; place: number; before: ContentItem | null; after: ContentItem | null }[]
  /** The ids in their order before and after; null: the order stayed. */
  order: { before: string[]; after: string[] } | null
}

const find = (items: Items, id: string) => items.find((item) => item.id === id)
const idsIn = (items: Items, otherItems: Items) =>
  items.map(({ id }) => id).filter((id) => find(otherItems, id))

export function changeOf(before: Items, after: Items): ContentChange {
  const touched = (item: ContentItem, place: number) => {
    const now = find(after, item.id) ?? null
    return isSameJson(item, now) ? [] : [{ id: item.id, place, before: item, after: now }]
  }
  const added = after.flatMap((item, place) =>
    find(before, item.id) ? [] : [{ id: item.id, place, before: null, after: item }],
  )
  const [old, now] = [idsIn(before, after), idsIn(after, before)]
  return {
    entries: [...before.flatMap(touched), ...added],
    order: isSameJson(old, now) ? null : { before: old, after: now },
  }
}

function withoutEntryChange(
  items: Items,
  { id, place, before, after }: ContentChange['entries'][number],
): Items {
  const now = find(items, id)
  if (!before) return isSameJson(now, after) ? items.filter((item) => item !== now) : items
  if (!after) return now ? items : items.toSpliced(place, 0, before)
  if (!now) return items
  const names = Object.keys(before).filter(
    (name) => before[name] !== after[name] && now[name] === after[name],
  )
  const restoredFields = Object.fromEntries(names.map((name) => [name, before[name] ?? '']))
  return items.map((item) => (item === now ? { ...now, ...restoredFields } : item))
}

function withoutReordering(items: Items, { before, after }: NonNullable<ContentChange['order']>): Items {
  const ids = items.map(({ id }) => id)
  const isAsLeft = isSameJson(
    ids.filter((id) => after.includes(id)),
    after.filter((id) => ids.includes(id)),
  )
  if (!isAsLeft) return items
  const ordered = before.flatMap((id) => find(items, id) ?? [])
  return items.map((item) => (before.includes(item.id) ? (ordered.shift() ?? item) : item))
}

/**
 * The list without one change. Entries that were changed again later stay as they are. Returns an equal list
 * if there is nothing left to undo.
 */
export function takenBack(items: Items, { entries, order }: ContentChange): ContentItem[] {
  const restoredItems = entries.reduce(withoutEntryChange, items)
  return [...(order ? withoutReordering(restoredItems, order) : restoredItems)]
}

/** A field that differs, as text: before and after. */
export interface ContentDifference {
  /** 'Kavya Malhotra: Role', 'Kavya Malhotra' for a new or removed entry, 'Order'. */
  what: string
  /** '' for nothing. */
  was: string
  now: string
}

const CONTEXT_WORDS = 4

/** Two texts without the parts they share at both ends, except for a few words around the difference. */
export function shortened(was: string, now: string): [was: string, now: string] {
  const [old, fresh] = [was.split(/(?<=\s)/), now.split(/(?<=\s)/)]
  const most = Math.min(old.length, fresh.length)
  let [begin, end] = [0, 0]
  while (begin < most && old[begin] === fresh[begin]) begin += 1
  while (end < most - begin && old.at(-1 - end) === fresh.at(-1 - end)) end += 1
  const from = Math.max(begin - CONTEXT_WORDS, 0)
  const cut = Math.max(end - CONTEXT_WORDS, 0)
  const part = (words: string[]) =>
    (from > 0 ? '… ' : '') +
    words
      .slice(from, words.length - cut)
      .join('')
      .trim() +
    (cut > 0 ? ' …' : '')
  return [part(old), part(fresh)]
}

const files: Partial<Record<ContentField['type'], string>> = {
  picture: 'picture',
  video: 'video file',
  captions: 'captions file',
}

/** The value for readers. The address of an upload is not shown: it means nothing to them. */
function shownValue({ type, choices }: ContentField, value: string, isNow: boolean): string {
  const file = files[type]
  if (file && value) return `${isNow ? 'Another' : 'A'} ${file}`
  if (type === 'tick') return value === 'on' ? 'Yes' : 'No'
  if (type === 'focus' && value) return `${value} %`
  return choices?.[value] ?? value
}

function fieldDifferences(kind: TitledShape, before: ContentItem, after: ContentItem): ContentDifference[] {
  const title = entryTitle(kind, after)
  return shapeOfEntry(kind, after.id).fields.flatMap((field) => {
    const { name, label } = field
    const [old = '', fresh = ''] = [before[name], after[name]]
    if (old === fresh) return []
    const isReplaced = old !== ''
    const [was, now] = shortened(shownValue(field, old, false), shownValue(field, fresh, isReplaced))
    return [{ what: `${title}: ${label}`, was, now }]
  })
}

const titlesOf = (kind: TitledShape, items: Items) => items.map((item) => entryTitle(kind, item)).join(', ')

/** What makes the second list differ from the first, field by field. */
export function differencesBetween(kind: TitledShape, before: Items, after: Items): ContentDifference[] {
  const stayed = after.flatMap((item) => {
    const old = find(before, item.id)
    return old ? fieldDifferences(kind, old, item) : []
  })
  const addedItems = after.filter(({ id }) => !find(before, id))
  const removedItems = before.filter(({ id }) => !find(after, id))
  const isOrdered = isSameJson(idsIn(before, after), idsIn(after, before))
  return [
    ...addedItems.map((item) => ({ what: entryTitle(kind, item), was: '', now: 'New' })),
    ...removedItems.map((item) => ({ what: entryTitle(kind, item), was: 'Removed', now: '' })),
    ...stayed,
    ...(isOrdered ? [] : [{ what: 'Order', was: titlesOf(kind, before), now: titlesOf(kind, after) }]),
  ]
}

/** The differences of one stored change. */
export function changeDifferences(kind: TitledShape, { entries, order }: ContentChange): ContentDifference[] {
  const entriesOn = (side: 'before' | 'after') => entries.flatMap((entry) => entry[side] ?? [])
  return [
    ...differencesBetween(kind, entriesOn('before'), entriesOn('after')).filter(
      ({ what }) => what !== 'Order',
    ),
    ...(order ? [{ what: 'Order', was: '', now: 'Changed' }] : []),
  ]
}
