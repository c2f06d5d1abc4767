import { beforeEach, describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import { contentNames, formerContentNames } from '#app/club/content-names.ts'
import {
  type ContentField,
  type ContentItem,
  type ContentKind,
  partOf,
  shapeOfEntry,
} from '#app/content/model.ts'
import { defaultBrand } from '#app/club/model.ts'
import { checkContentForm } from '#app/content/rules.ts'
import {
  bringBackRevision,
  contentChanges,
  contentDraft,
  contentItem,
  contentRevisions,
  draftPreviewLink,
  moveItem,
  previewDraft,
  publishDraft,
  publishedContent,
  renewDraftPreview,
  saveItem,
  takeBackChange,
} from '#app/content/use-cases.server.ts'
import { contentKinds } from '#app/first-run/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { actingAs, admin } from '#tests/support/test-services.ts'
import { kindOf } from './content-kinds.server.ts'
import { contentViewOf } from './content-view-data.server.ts'
import { blocksOf, editedKinds } from './edited-blocks.ts'

const kinds = Object.values(contentKinds)

/** Another value that a field accepts. */
function otherValue({ type, most = 120, choices = {}, name }: ContentField, value: string): string {
  const texts: Partial<Record<ContentField['type'], string>> = {
    link: 'https://example.com/other',
    picture: '/uploads/0198c7a0-0000-7000-8000-000000000001.webp',
    video: '/uploads/0198c7a0-0000-7000-8000-000000000001.mp4',
    captions: '/uploads/0198c7a0-0000-7000-8000-000000000001.vtt',
    date: '2027-01-09',
    year: '2027',
    focus: '30',
    tick: value === 'on' ? '' : 'on',
    choice: Object.keys(choices).find((one) => one !== value) ?? '',
  }
  return texts[type] ?? (name === 'rows' ? '# Other\nWords' : 'Other words').slice(0, most)
}

/** The first field that may say anything: what an editor changes. */
const firstField = ({ fields }: Pick<ContentKind, 'fields'>): ContentField => {
  const found = fields.find(({ type, check }) => !check && type !== 'choice' && type !== 'focus')
  if (!found) throw new Error('a kind without a field')
  return found
}

describe.each(engines)('each kind of content, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  const as = (viewer: typeof admin | typeof visitor = admin) => actingAs(db, viewer)
  const draft = async (kind: ContentKind) => (await contentDraft(as(), kind)).items
  const publishedItems = async (kind: ContentKind) => publishedContent(as(visitor), kind)
  const change = async (kind: ContentKind, id: string, over: Record<string, string>, seen?: string) => {
    const found = await contentItem(as(), kind, id)
    return saveItem(as(), kind, { id, form: { ...found?.item, ...over }, seen: seen ?? found?.seen })
  }

  it.each(kinds.map((kind) => [kind.name, kind] as const))(
    'supports draft, preview, publication, comparison, undo and restore, and rejects a stale edit: %s',
    async (name, kind) => {
      const [first] = await draft(kind)
      if (!first) throw new Error('a kind without an entry')
      const field = firstField(shapeOfEntry(kind, first.id))
      const before = first[field.name] ?? ''
      const after = otherValue(field, before)
      const valueIn = (items: readonly ContentItem[]) =>
        items.find(({ id }) => id === first.id)?.[field.name] ?? ''
      const seen = (await contentItem(as(), kind, first.id))?.seen ?? ''

      expect(await change(kind, first.id, { [field.name]: after })).toMatchObject({ ok: true })
      expect([valueIn(await draft(kind)), valueIn(await publishedItems(kind))]).toEqual([after, before])
      expect(await change(kind, first.id, { [field.name]: before }, seen), 'who opened it before').toEqual({
        ok: false,
        problem: 'changed-elsewhere',
      })

      await renewDraftPreview(as(), kind)
      const token = (await draftPreviewLink(as(), kind))?.split('/').at(-1) ?? ''
      const preview = await previewDraft(as(visitor), contentKinds, token)
      expect(valueIn(preview?.items ?? [])).toBe(after)
      const shownOf = (over: Record<string, string>) =>
        JSON.stringify(contentViewOf(kind, [{ ...first, ...over }], defaultBrand))
      const unseen = shapeOfEntry(kind, first.id).fields.filter(
        (field) => shownOf({}) === shownOf({ [field.name]: otherValue(field, first[field.name] ?? '') }),
      )
      expect(unseen.map(({ name: unseenName }) => unseenName)).toEqual([])
      const view = Object.entries(contentViewOf(kind, preview?.items ?? [], defaultBrand))
      expect(view.filter(([key, part]) => key !== 'name' && part !== null)).toHaveLength(1)

      expect(await publishDraft(as(), kind)).toMatchObject({ ok: true })
      expect(valueIn(await publishedItems(kind))).toBe(after)
      const [newest] = await db
        .selectFrom('content_change')
        .select('id')
        .where('kind', '=', name)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      const id = newest?.id ?? ''
      expect((await contentChanges(as(), contentKinds, [id]))[id]?.[0]?.what).toContain(field.label)

      expect(await takeBackChange(as(), kind, id)).toMatchObject({ ok: true })
      expect(valueIn(await draft(kind))).toBe(before)
      const [latest, earliest] = (await contentRevisions(as(), kind)).revisions
      expect([latest && valueIn(latest.items), earliest && valueIn(earliest.items)]).toEqual([after, before])
      const version = latest?.version ?? -1
      expect(await bringBackRevision(as(), kind, { version })).toMatchObject({ ok: true })
      expect(valueIn(await draft(kind))).toBe(after)
    },
  )

  it.each(kinds.filter(({ entryNames }) => !entryNames).map((kind) => [kind.name, kind] as const))(
    'moves its entries within their group: %s',
    async (_, kind) => {
      const { groupField = '' } = kind
      const [first, ...otherItems] = (await draft(kind)).filter(({ id }) => !partOf(kind, id))
      if (!first) throw new Error('a kind without an entry')
      const form = { ...first, [kind.titleField]: 'Second' }
      await saveItem(as(), kind, { id: null, form })
      const peers = [...otherItems, first].filter((item) => item[groupField] === first[groupField])
      expect(await moveItem(as(), kind, { id: first.id, to: 200 })).toMatchObject({
        value: { place: peers.length + 1, count: peers.length + 1 },
      })
    },
  )
})

it.each(Object.keys(formerContentNames))(
  'the address of the former kind %s leads to the kind that has it now',
  (name) => {
    const leadsTo = (rest: string) => {
      const url = new URL(`https://club.example/admin/content/${name}${rest}`)
      try {
        return kindOf({ params: { kind: name }, url }).name
      } catch (answer) {
        return answer instanceof Response ? answer.headers.get('location') : String(answer)
      }
    }
    expect(leadsTo('')).toBe('/admin/content/home')
    expect(leadsTo('/gallery?said=saved')).toBe('/admin/content/home/gallery?said=saved')
  },
)

it('each kind of content has a name, and an edit button on a public page', () => {
  expect(Object.keys(contentKinds).toSorted()).toEqual(Object.keys(contentNames).toSorted())
  expect([...editedKinds].toSorted()).toEqual(Object.keys(contentNames).toSorted())
})

it.each(['/', '/contact', '/privacy', '/events', '/short-films', '/TeamSection'])(
  'the edit buttons of the club facts on %s are for super admins only',
  (path) => {
    const facts = (isSuperAdmin: boolean) =>
      blocksOf(path, { isSuperAdmin }).filter((block) => 'facts' in block)
    expect(facts(true)).not.toEqual([])
    expect(facts(false)).toEqual([])
  },
)

const shapes = kinds.flatMap((kind) => [
  { name: kind.name, fields: kind.fields },
  ...(kind.parts ?? []).map(({ title, fields }) => ({ name: `${kind.name}, ${title}`, fields })),
])
const fieldsOfAll = shapes.flatMap((shape) => shape.fields.map((field) => ({ kind: shape, field })))
const label = ({ kind, field }: (typeof fieldsOfAll)[number]) => `${kind.name}: ${field.name}`

it.each(fieldsOfAll.filter(({ field }) => field.type === 'link').map((one) => [label(one), one] as const))(
  'the field %s accepts only https addresses',
  (_, { field }) => {
    for (const text of ['http://example.com/a', 'javascript:alert(1)', 'data:text/html,a', '//example.com'])
      expect(
        checkContentForm({ fields: [field] }, { [field.name]: text }, { origin: '', mayLack: false }),
      ).toMatchObject({ ok: false })
  },
)

/** Pictures without an alternative text of their own: a portrait has the name, a still the title of its film. */
const namedOtherwise = new Set(['team: image', 'films: still'])

it.each(fieldsOfAll.filter(({ field }) => field.type === 'picture').map((one) => [label(one), one] as const))(
  'the picture %s has a field for its alternative text, and rejects an HEIC file',
  (name, { kind, field }) => {
    const altName = field.name === 'image' ? 'alt' : `${field.name}Alt`
    expect(kind.fields.some((one) => one.name === altName) || namedOtherwise.has(name)).toBe(true)
    const form = { [field.name]: 'https://example.com/IMG_1.heic' }
    expect(checkContentForm({ fields: [field] }, form, { origin: '', mayLack: false })).toMatchObject({
      errors: { [field.name]: expect.stringContaining('HEIC') as string },
    })
  },
)

it.each(kinds.map((kind) => [kind.name, kind] as const))(
  'the content kind %s accepts its default entries',
  (_, kind) => {
    for (const item of [...kind.defaults, ...(kind.blank ?? [])])
      expect(
        checkContentForm(shapeOfEntry(kind, item.id), item, {
          origin: 'https://club.example',
          mayLack: false,
        }),
      ).toMatchObject({
        ok: true,
      })
  },
)
