import type { ContentName } from '#app/club/content-names.ts'
import { isSameJson } from '#app/club/same-json.rules.ts'
import { focusFrom } from '#app/club/picture-focus.rules.ts'
import type { FieldCheck } from './field-checks.rules.ts'

/** An entry of a list: the values of its form, all as text. A tick is 'on' or ''. */
export type ContentItem = { id: string } & Record<string, string>

export interface ContentField {
  name: string
  label: string
  hint?: string
  /** `link`: https. `picture`: an upload, a path under /art, or an address. `video`, `captions`: an upload. */
  type:
    | 'line'
    | 'text'
    | 'link'
    | 'picture'
    | 'video'
    | 'captions'
    | 'focus'
    | 'date'
    | 'year'
    | 'choice'
    | 'tick'
  /** For a cropped picture: its most common shape. Its focus is stored in the two fields `focusFields`. */
  shape?: '4 / 5' | '2 / 3' | '4 / 3' | '16 / 9'
  isRequired?: true
  /** The closed group of the form that it stands in, at the place of the first of the same group. */
  group?: string
  /** For a text: it may have bold words, lists and links (text-marks.rules.ts). */
  hasMarks?: true
  /** What else the text must be (field-checks.rules.ts): a name, because the browser gets the fields as data. */
  check?: FieldCheck
  /** In characters. */
  most?: number
  /** For a choice: value and label. */
  choices?: Readonly<Record<string, string>>
}

/**
 * A kind of content: one list of entries, edited as a draft and published as a whole (docs/decisions/0025). The domain that
 * shows it defines it.
 */
export interface ContentKind extends ContentShape {
  /** Shown until the committee publishes its own list. */
  defaults: readonly ContentItem[]
  /** Where entries cannot be removed: what they say on a site without the demo. A field that is missing is empty. */
  blank?: readonly ContentItem[]
}

/** What is true of the entries of a kind, or of a part of it. */
interface EntryShape {
  /** 'person', 'film'. */
  entry: string
  fields: readonly ContentField[]
  /** The field that names an entry, and the one that is shown under it. */
  titleField: string
  detailField: string
  pictureField?: string
  /** Two fields of which one must be filled in, and the error if neither is. */
  eitherOf?: { fields: readonly [string, string]; problem: string }
  /** The names of the entries, by id, where none can be added, removed or moved. */
  entryNames?: Readonly<Record<string, string>>
}

/** Some entries of a page, with fields of their own. */
export interface ContentPart extends EntryShape {
  title: string
  entryNames: Readonly<Record<string, string>>
}

/** What screens need to know of a kind. */
export interface ContentShape extends EntryShape {
  name: ContentName
  /** A choice by which the list is grouped; entries are ordered within their group. */
  groupField?: string
  /** Before the entries that are in none of them, whose list has this title. */
  parts?: readonly ContentPart[]
  title?: string
}

export const partOf = ({ parts }: Pick<ContentShape, 'parts'>, id: string | null): ContentPart | null =>
  parts?.find(({ entryNames }) => id !== null && Object.hasOwn(entryNames, id)) ?? null

/** `id` null: a new entry. */
export const shapeOfEntry = <Shape extends object>(
  kind: Shape & Pick<ContentShape, 'parts'>,
  id: string | null,
): Shape | ContentPart => partOf(kind, id) ?? kind

/** The focus of a picture: the point that stays in view, in percent from the left and the top. Empty: the middle. */
export const focusNames = (picture: string) => [`${picture}X`, `${picture}Y`] as const

export function focusFields(picture: string, label: string): ContentField[] {
  const [x, y] = focusNames(picture)
  return [
    { name: x, label: `${label}: focus from the left`, type: 'focus' },
    { name: y, label: `${label}: focus from the top`, type: 'focus' },
  ]
}

/** Words for a picture that may be decoration. */
export const altField = (name: string, label: string): ContentField => ({
  name,
  label,
  hint: 'Read out to who does not see it. Empty: it is decoration',
  type: 'line',
  most: 160,
})

/** '30 70', the format of `Picture`; undefined: no focus was chosen. */
export function focusOf(item: Partial<Record<string, string>>, picture: string): string | undefined {
  const [x, y] = focusNames(picture).map((name) => item[name])
  return focusFrom(x, y) ?? undefined
}

/** What an entry is called. */
export function entryTitle(kind: TitledShape, item: ContentItem): string {
  const { titleField, entryNames } = shapeOfEntry(kind, item.id)
  return entryNames?.[item.id] ?? item[titleField] ?? ''
}

/** What names the entries of a list and their fields. */
export type TitledShape = Pick<ContentShape, 'fields' | 'titleField' | 'entryNames' | 'parts'>

/** The editor's view: the draft, or the published list. */
export interface ContentDraft {
  items: ContentItem[]
  published: ContentItem[]
  hasDraft: boolean
  /** Counts the saves. */
  version: number
  /** ISO 8601 UTC; null: the list is the default. */
  savedAt: string | null
  publishedAt: string | null
}

/** A published version. */
export interface ContentRevision {
  version: number
  items: ContentItem[]
  /** Those of the version before; null: there is none. */
  before: ContentItem[] | null
  publishedAt: string
  /** null: the account was deleted. */
  publishedBy: string | null
}

type Items = readonly ContentItem[]

/** The changes between two versions, as text: 'New: Asha Rao', 'Kavya: role'. */
export function changesBetween(kind: TitledShape, before: Items, after: Items): string[] {
  const find = (items: Items, id: string) => items.find((item) => item.id === id)
  const staying = (items: Items, otherItems: Items) =>
    items.filter(({ id }) => find(otherItems, id)).map(({ id }) => id)
  const changedEntries = after.flatMap((item) => {
    const old = find(before, item.id)
    const { fields } = shapeOfEntry(kind, item.id)
    const labels = fields.filter(({ name }) => old && old[name] !== item[name]).map(({ label }) => label)
    return labels.length > 0 ? [`${entryTitle(kind, item)}: ${labels.join(', ').toLowerCase()}`] : []
  })
  return [
    ...after.filter(({ id }) => !find(before, id)).map((item) => `New: ${entryTitle(kind, item)}`),
    ...before.filter(({ id }) => !find(after, id)).map((item) => `Removed: ${entryTitle(kind, item)}`),
    ...changedEntries,
    ...(isSameJson(staying(before, after), staying(after, before)) ? [] : ['New order']),
  ]
}

/** The entries of the same part and group, in their order. */
export function peersOf(
  kind: Pick<ContentShape, 'groupField' | 'parts'>,
  items: Items,
  item: ContentItem,
): ContentItem[] {
  const { groupField = '' } = kind
  return items.filter(
    (one) => partOf(kind, one.id) === partOf(kind, item.id) && one[groupField] === item[groupField],
  )
}

/** The list with one entry moved to a place among its peers, counted from 1, at most to their ends. */
export function moveEntry(
  kind: Pick<ContentShape, 'groupField' | 'parts'>,
  items: Items,
  { id, to }: { id: string; to: number },
): ContentItem[] {
  const item = items.find((one) => one.id === id)
  if (!item) return [...items]
  const peers = peersOf(kind, items, item)
  const otherPeers = peers.filter((one) => one !== item)
  const place = Math.min(Math.max(to - 1, 0), otherPeers.length)
  const ordered = otherPeers.toSpliced(place, 0, item)
  return items.map((one) => (peers.includes(one) ? (ordered.shift() ?? one) : one))
}
