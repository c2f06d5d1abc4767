import { isHttps, pictureAddress, uploadPath } from '#app/club/addresses.rules.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { CHECK_MARKED_FIELDS } from '#app/club/outcome.ts'
import { focusProblem } from '#app/club/picture-focus.rules.ts'
import { isStorable, UNSTORABLE, visibleText } from '#app/club/storable.rules.ts'
import { plainAddress } from '#app/club/video-addresses.rules.ts'
import { isHeicName, uploadMessages } from '#app/uploads/rules.ts'
import { fieldCheckProblem } from './field-checks.rules.ts'
import {
  type ContentDraft,
  type ContentField,
  type ContentItem,
  type ContentKind,
  type ContentShape,
  partOf,
  shapeOfEntry,
} from './model.ts'

/** Earlier versions can be brought back for a year (product.md#content-editing). */
export const REVISION_RETENTION_MS = 365 * DAY_MS
/** The maximum per kind. */
export const ITEMS_MAX = 200
/** The maximum length in characters of a field without its own limit. */
const LENGTH_MAX = { line: 120, text: 2000, link: 300, picture: 2000, video: 300, captions: 300 }

type ContentProblem =
  | 'invalid'
  | 'gone'
  | 'changed-elsewhere'
  | 'changed-since-shown'
  | 'changed-since'
  | 'too-many-items'
  | 'nothing-to-publish'
  | 'unfinished'

export const contentProblemMessages = {
  invalid: CHECK_MARKED_FIELDS,
  gone: 'This is no longer here.',
  'changed-elsewhere':
    'Somebody else changed this meanwhile. What you typed is still here: save again to replace their version.',
  'changed-since-shown': 'The draft was changed meanwhile. Look at what it changes now, then decide again.',
  'changed-since':
    'Nothing is left of this change: it was taken back, or changed again since. An earlier version can be brought back below.',
  'too-many-items': `There can be at most ${ITEMS_MAX} entries. Please remove one first.`,
  'nothing-to-publish': 'There is no draft: everything is published.',
  unfinished: 'Nothing can be published yet: the list says what each entry still needs.',
} satisfies Record<ContentProblem, string>

export const CONTENT_FAILED = 'Failed to save. Please try again.'

export const contentSuccessMessages = {
  saved: 'Saved as a draft. Visitors see it once you publish.',
  removed: 'Removed from the draft. Visitors see it once you publish.',
  moved: (title: string, place: number, count: number) => `${title} is now in place ${place} of ${count}.`,
  /** `unfinished`: titles of the entries that stay in the draft. */
  published: (unfinished: readonly string[]) =>
    unfinished.length === 0
      ? 'Published. Visitors see the new version.'
      : `Published. Still a draft, because something is missing: ${unfinished.join(', ')}.`,
  discarded: 'The draft is discarded. The site stays as it is.',
  previewRenewed: 'The preview link is new. One made before no longer works.',
  takenBack: 'The change is taken back in the draft. Look at it, then publish.',
  broughtBack: 'The earlier version is your draft now. Look at it, then publish.',
}

export type ContentErrors = Partial<Record<string, string>>

const checks: Record<ContentField['type'], (text: string, field: ContentField) => string | null> = {
  line: () => null,
  text: () => null,
  link: (text) => (isHttps(text) ? null : 'Please enter a link that begins with https://'),
  picture: (text) => {
    if (pictureAddress(text, null)) return null
    return isHeicName(text) ? uploadMessages.heic : 'Please add a picture'
  },
  video: (text) =>
    uploadPath(text, null, ['mp4', 'webm']) ? null : 'Please choose a video file, which fills this in',
  captions: (text) =>
    uploadPath(text, null, ['vtt']) ? null : 'Please choose a captions file, which fills this in',
  focus: focusProblem,
  date: (text) =>
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? null : 'Please choose a date',
  year: (text) => (/^(19|20)\d\d$/.test(text) ? null : 'Please enter a year, such as 2026'),
  choice: (text, { choices = {} }) => (Object.hasOwn(choices, text) ? null : 'Please choose one'),
  tick: (text) => (text === 'on' ? null : 'Please choose one'),
}

function problemOf(field: ContentField, text: string, isNeeded: boolean): string | null {
  const { label, type } = field
  const most =
    field.most ?? (type in LENGTH_MAX ? LENGTH_MAX[type as keyof typeof LENGTH_MAX] : LENGTH_MAX.line)
  if (!isStorable(text)) return UNSTORABLE
  if (text.length > most) return `Please use at most ${most} characters`
  if (text === '') return isNeeded ? `Please fill in: ${label}` : null
  return (field.check ? fieldCheckProblem(field.check, text) : null) ?? checks[type](text, field)
}

/** Uploads are stored as paths, so that they survive a move to another host, and a video by the one address of it that plays. */
function storedText({ type, check }: ContentField, text: string, origin: string): string {
  if (check === 'video-host') return plainAddress(text) ?? text
  if (type === 'picture') return pictureAddress(text, origin) ?? text
  if (type === 'video' || type === 'captions') return uploadPath(text, origin, ['mp4', 'webm', 'vtt']) ?? text
  return text
}

type Needs = Pick<ContentShape, 'fields' | 'eitherOf'>

/** Labels of what an entry still needs before it can be published. */
export function missingIn({ fields, eitherOf }: Needs, item: ContentItem): string[] {
  const isFilled = (name: string) => Boolean(item[name])
  const hasEither = !eitherOf || eitherOf.fields.some(isFilled)
  return fields
    .filter(
      ({ name, isRequired }) =>
        (isRequired && !isFilled(name)) || (!hasEither && name === eitherOf.fields[0]),
    )
    .map(({ label }) => label)
}

/**
 * Entries that lack what they need, and public ones that have lost some of it, as by an undo: publishing leaves them in the
 * draft.
 */
export function unfinishedIn(
  kind: Needs & Pick<ContentShape, 'parts'>,
  { items, published }: Pick<ContentDraft, 'items' | 'published'>,
): ContentItem[] {
  return items.filter((item) => {
    const shape = shapeOfEntry(kind, item.id)
    const before = published.find(({ id }) => id === item.id)
    const lackedBefore = before ? missingIn(shape, before) : []
    return missingIn(shape, item).some((label) => !lackedBefore.includes(label))
  })
}

/**
 * Runs in the browser and on the server: the first problem of each field. Missing fields count as empty, unknown fields are
 * dropped. `origin` is the site's own address, so that its pictures are stored as paths. `mayLack`: only the title is required.
 */
export function checkContentForm(
  { fields, eitherOf, titleField }: Needs & { titleField?: string },
  form: unknown,
  { origin, mayLack }: { origin: string; mayLack: boolean },
): { ok: true; value: Record<string, string> } | { ok: false; errors: ContentErrors } {
  const sent = Object(form) as Record<string, unknown>
  const value: Record<string, string> = {}
  const errors: ContentErrors = {}
  for (const field of fields) {
    const entered = Object.hasOwn(sent, field.name) ? sent[field.name] : ''
    const text = storedText(field, typeof entered === 'string' ? visibleText(entered) : '', origin)
    const isNeeded = field.isRequired === true && (!mayLack || field.name === titleField)
    const problem = problemOf(field, text, isNeeded)
    if (problem) errors[field.name] = problem
    value[field.name] = text
  }
  if (!mayLack && eitherOf && !eitherOf.fields.some((name) => value[name]))
    errors[eitherOf.fields[0]] ??= eitherOf.problem
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value }
}

/** A stored list, also of an older version: a field that did not exist then is empty, an entry of a part is the default. */
export function parseItems(kind: ContentKind, json: string): ContentItem[] {
  const storedItems = JSON.parse(json) as ContentItem[]
  const isNew = ({ id }: ContentItem) => partOf(kind, id) && !storedItems.some((item) => item.id === id)
  return [...storedItems, ...kind.defaults.filter(isNew)].map((item) => itemOf(kind, item))
}

/** The fields of an entry in their order, so that equal entries are equal as JSON. */
export function itemOf(
  kind: Pick<ContentShape, 'fields' | 'parts'>,
  values: Record<string, unknown>,
): ContentItem {
  const textOf = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : ''
  }
  return Object.assign(
    { id: textOf('id') },
    ...shapeOfEntry(kind, textOf('id')).fields.map(({ name }) => ({ [name]: textOf(name) })),
  ) as ContentItem
}
