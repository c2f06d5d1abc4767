import { beforeEach, describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import { shapeOfEntry } from './model.ts'
import { checkContentForm, parseItems, REVISION_RETENTION_MS } from './rules.ts'
import { filmsKind } from '#app/films/use-cases.server.ts'
import { homeKind, pagesKind, publicPage } from '#app/home/use-cases.server.ts'
import { portfolioKind } from '#app/portfolio/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { Topic } from '#app/platform/live/live.ts'
import { bothEngines } from '#tests/support/database.ts'
import { actingAs, admin } from '#tests/support/test-services.ts'
import { coordinators, leaders } from '#content/team.ts'
import { publicTeam, teamKind } from '#app/team/use-cases.server.ts'
import {
  bringBackRevision,
  contentChanges,
  contentDraft,
  contentItem,
  contentRevisions,
  deleteOldRevisions,
  discardDraft,
  draftPreviewLink,
  moveItem,
  previewDraft,
  publishDraft,
  removeItem,
  renewDraftPreview,
  saveItem,
  takeBackChange,
} from './use-cases.server.ts'

const form = {
  section: 'coordinator',
  name: 'Asha Rao',
  title: 'Editor',
  image: '/art/team/president.webp',
  linkedin: '',
  instagram: 'https://example.com/asha',
}

describe.each(bothEngines)('content, on $name', ({ open }) => {
  let db: Database
  let now = new Date('2026-11-21T06:00:00Z')
  const announced: Topic[] = []
  beforeEach(async () => {
    db = await open()
    now = new Date('2026-11-21T06:00:00Z')
    announced.length = 0
  })
  const as = (viewer: typeof admin | typeof visitor) => actingAs(db, viewer, { now, announced })
  const namesOf = async () => {
    const { leaders, coordinators } = await publicTeam(as(visitor))
    return [...leaders, ...coordinators].map(({ name }) => name)
  }
  const defaultNames = [...leaders, ...coordinators].map(({ name }) => name)
  const save = async (id: string, over: object) => {
    const storedItem = await contentItem(as(admin), teamKind, id)
    return saveItem(as(admin), teamKind, { id, form: { ...form, ...over }, seen: storedItem?.seen })
  }

  it('is the default content until another version is published', async () => {
    expect(await namesOf()).toEqual(defaultNames)
    await saveItem(as(admin), teamKind, { id: null, form })
    expect(await namesOf()).toEqual(defaultNames)
    expect((await contentDraft(as(admin), teamKind)).hasDraft).toBe(true)
    expect(await publishDraft(as(admin), teamKind)).toMatchObject({ ok: true })
    expect(await namesOf()).toEqual([...defaultNames, 'Asha Rao'])
    expect(announced).toEqual(['content', 'content'])
    expect(await publishDraft(as(admin), teamKind)).toEqual({ ok: false, problem: 'nothing-to-publish' })
  })

  it('is neither published nor discarded by somebody who has not seen its last change', async () => {
    await saveItem(as(admin), teamKind, { id: null, form })
    const { version } = await contentDraft(as(admin), teamKind)
    await saveItem(as(admin), teamKind, { id: null, form: { ...form, name: 'Half a name' } })
    const refused = { ok: false, problem: 'changed-since-shown' }
    expect(await publishDraft(as(admin), teamKind, version)).toEqual(refused)
    expect(await discardDraft(as(admin), teamKind, version)).toEqual(refused)
    expect(await namesOf()).toEqual(defaultNames)
    expect(await publishDraft(as(admin), teamKind, version + 1)).toMatchObject({ ok: true })
  })

  it('keeps an incomplete new entry in the draft, and publishes the others', async () => {
    const unnamedOutcome = await saveItem(as(admin), teamKind, {
      id: null,
      mayLack: true,
      form: { ...form, name: '' },
    })
    expect(unnamedOutcome).toMatchObject({ problem: 'invalid', errors: { name: 'Please fill in: Name' } })
    const incompleteForm = { section: 'coordinator', name: 'Zoya Khan' }
    // Where it would be published at once, it has to be complete.
    const incompleteOutcome = await saveItem(as(admin), teamKind, { id: null, form: incompleteForm })
    expect(incompleteOutcome).toMatchObject({ problem: 'invalid', errors: { title: 'Please fill in: Role' } })
    const addOutcome = await saveItem(as(admin), teamKind, { id: null, mayLack: true, form: incompleteForm })
    const id = addOutcome.ok ? addOutcome.value.id : ''
    expect(await publishDraft(as(admin), teamKind)).toEqual({ ok: false, problem: 'unfinished' })
    await save('leader-1', { section: 'leader', name: 'First Leader' })
    expect(await publishDraft(as(admin), teamKind)).toMatchObject({ value: { unfinished: ['Zoya Khan'] } })
    expect(await namesOf()).toContain('First Leader')
    expect(await namesOf()).not.toContain('Zoya Khan')
    expect((await contentDraft(as(admin), teamKind)).items).toContainEqual(
      expect.objectContaining(incompleteForm),
    )
    const published = await namesOf()
    await save(id, { name: 'Zoya Khan' })
    expect(await publishDraft(as(admin), teamKind)).toMatchObject({ value: { unfinished: [] } })
    expect((await namesOf()).toSorted()).toEqual([...published, 'Zoya Khan'].toSorted())
    expect((await contentDraft(as(admin), teamKind)).hasDraft).toBe(false)
    const { seen } = (await contentItem(as(admin), teamKind, id)) ?? {}
    const emptiedForm = { id, seen, mayLack: true, form: { ...form, title: '' } }
    expect(await saveItem(as(admin), teamKind, emptiedForm)).toMatchObject({ problem: 'invalid' })
  })

  it('adds an entry once, even if the form arrives twice', async () => {
    const requestKey = newId()
    await Promise.all([1, 2].map(() => saveItem(as(admin), teamKind, { id: null, form, requestKey })))
    expect(
      (await contentDraft(as(admin), teamKind)).items.filter((item) => item['name'] === 'Asha Rao'),
    ).toHaveLength(1)
  })

  it('keeps what was sent last of an entry whose form is corrected and sent again after a lost answer', async () => {
    const requestKey = newId()
    const send = (over: object, mayLack = true) =>
      saveItem(as(admin), teamKind, { id: null, form: { ...form, ...over }, requestKey, mayLack })
    const lost = await send({ title: 'Editr' })
    const id = lost.ok ? lost.value.id : ''
    expect(await send({ title: 'Editor' })).toMatchObject({ ok: true, value: { id, title: 'Editor' } })
    expect(await send({ name: 'Asha R. Rao' })).toMatchObject({ ok: true, value: { id } })
    const { items } = await contentDraft(as(admin), teamKind)
    expect(items.slice(defaultNames.length)).toMatchObject([{ id, name: 'Asha R. Rao', title: 'Editor' }])
    await publishDraft(as(admin), teamKind)
    expect(await send({ title: '' })).toMatchObject({ problem: 'invalid' })
  })

  it('keeps a public entry as it is where an undo takes what it needs', async () => {
    const added = await saveItem(as(admin), teamKind, {
      id: null,
      form: { ...form, title: '' },
      mayLack: true,
    })
    const id = added.ok ? added.value.id : ''
    now = new Date(now.getTime() + 1000)
    await save(id, {})
    const changes = db.selectFrom('content_change').select('id').orderBy('at', 'desc').limit(1)
    const { id: changeId } = await changes.executeTakeFirstOrThrow()
    await publishDraft(as(admin), teamKind)
    expect(await takeBackChange(as(admin), teamKind, changeId)).toMatchObject({ ok: true })
    expect(await publishDraft(as(admin), teamKind)).toEqual({ ok: false, problem: 'unfinished' })
    await save('leader-1', { section: 'leader', name: 'First Leader' })
    expect(await publishDraft(as(admin), teamKind)).toMatchObject({ value: { unfinished: ['Asha Rao'] } })
    const { coordinators, leaders } = await publicTeam(as(visitor))
    expect(leaders[0]?.name).toBe('First Leader')
    expect(coordinators.at(-1)).toMatchObject({ name: 'Asha Rao', title: 'Editor' })
    expect((await contentItem(as(admin), teamKind, id))?.item['title']).toBe('')
  })

  it('keeps two concurrent changes, and refuses a change that would overwrite a newer one', async () => {
    const version = (await contentItem(as(admin), teamKind, 'leader-1'))?.seen
    await Promise.all([save('leader-1', { name: 'One' }), save('coordinator-1', { name: 'Two' })])
    const items = (await contentDraft(as(admin), teamKind)).items.map((item) => item['name'])
    expect(items).toEqual(expect.arrayContaining(['One', 'Two']))
    const lateChange = { id: 'leader-1', form: { ...form, name: 'Three' }, seen: version }
    expect(await saveItem(as(admin), teamKind, lateChange)).toEqual({
      ok: false,
      problem: 'changed-elsewhere',
    })
    expect(await saveItem(as(admin), teamKind, { ...lateChange, id: 'nobody' })).toEqual({
      ok: false,
      problem: 'gone',
    })
  })

  it('moves an entry only within its section', async () => {
    expect(await moveItem(as(admin), teamKind, { id: 'coordinator-2', to: 1 })).toMatchObject({
      value: { place: 1, count: coordinators.length },
    })
    expect(await moveItem(as(admin), teamKind, { id: 'coordinator-2', to: 0 })).toMatchObject({
      value: { place: 1 },
    })
    const { items } = await contentDraft(as(admin), teamKind)
    expect(items.map(({ id }) => id).slice(leaders.length, leaders.length + 2)).toEqual([
      'coordinator-2',
      'coordinator-1',
    ])
  })

  it('stores the focus of a portrait, and none if nobody chose one', async () => {
    await save('leader-1', { section: 'leader', imageX: '30' })
    await publishDraft(as(admin), teamKind)
    const { leaders } = await publicTeam(as(visitor))
    expect(leaders.slice(0, 2).map(({ focus }) => focus)).toEqual(['30 50', undefined])
  })

  it('undoes one change in the draft, and keeps later changes', async () => {
    const changes = async () =>
      (await db.selectFrom('content_change').select('id').orderBy('id').execute()).at(-1)?.id ?? ''
    await save('leader-1', { section: 'leader', title: 'Chair' })
    const renameChangeId = await changes()
    await removeItem(as(admin), teamKind, 'leader-2')
    const removalChangeId = await changes()
    await publishDraft(as(admin), teamKind)
    const differences = await contentChanges(as(admin), { team: teamKind }, [renameChangeId, removalChangeId])
    expect(differences[renameChangeId]).toContainEqual(
      expect.objectContaining({ was: 'Faculty Coordinator', now: 'Chair' }),
    )
    expect(await takeBackChange(as(admin), teamKind, removalChangeId)).toMatchObject({ ok: true })
    const draftTitles = async () =>
      (await contentDraft(as(admin), teamKind)).items.slice(0, 2).map(({ id, title }) => [id, title])
    expect(await draftTitles()).toEqual([
      ['leader-1', 'Chair'],
      ['leader-2', 'Vice President'],
    ])
    expect(await takeBackChange(as(admin), teamKind, removalChangeId)).toMatchObject({
      problem: 'changed-since',
    })
    await save('leader-1', { section: 'leader', title: 'Convenor' })
    expect(await takeBackChange(as(admin), teamKind, renameChangeId), 'its other fields').toMatchObject({
      ok: true,
    })
    expect((await draftTitles())[0]).toEqual(['leader-1', 'Convenor'])
    expect(await takeBackChange(as(admin), teamKind, 'nothing')).toMatchObject({ problem: 'gone' })
    expect(
      (await publicTeam(as(visitor))).leaders.map(({ id }) => id),
      'the draft is not public',
    ).not.toContain('leader-2')
  })

  it('has no draft after the last difference is undone or the draft is discarded', async () => {
    await moveItem(as(admin), teamKind, { id: 'leader-1', to: 2 })
    await moveItem(as(admin), teamKind, { id: 'leader-1', to: 1 })
    expect((await contentDraft(as(admin), teamKind)).hasDraft).toBe(false)
    await removeItem(as(admin), teamKind, 'leader-1')
    expect(await discardDraft(as(admin), teamKind)).toMatchObject({ ok: true })
    expect((await contentDraft(as(admin), teamKind)).items).toHaveLength(defaultNames.length)
  })

  it('can restore every published version for a year, including the first', async () => {
    await removeItem(as(admin), teamKind, 'leader-2')
    await publishDraft(as(admin), teamKind)
    const { revisions } = await contentRevisions(as(admin), teamKind)
    expect(revisions.at(-1)?.version).toBe(0)
    await bringBackRevision(as(admin), teamKind, { version: 0 })
    expect(await namesOf()).not.toContain(leaders[1]?.name)
    await publishDraft(as(admin), teamKind)
    expect(await namesOf()).toEqual(defaultNames)
    expect(await bringBackRevision(as(admin), teamKind, { version: 99 })).toEqual({
      ok: false,
      problem: 'gone',
    })
    now = new Date(now.getTime() + REVISION_RETENTION_MS + 1)
    expect(await deleteOldRevisions({ db, now }), 'three versions, four changes').toBe(7)
    expect(await namesOf()).toEqual(defaultNames)
  })

  it('brings back no version over a draft that was saved since the page was drawn', async () => {
    await removeItem(as(admin), teamKind, 'leader-2')
    await publishDraft(as(admin), teamKind)
    const { version: seen } = await contentDraft(as(admin), teamKind)
    await removeItem(as(admin), teamKind, 'leader-1')
    const draft = await contentDraft(as(admin), teamKind)
    const refusal = { ok: false, problem: 'changed-since-shown' }
    expect(await bringBackRevision(as(admin), teamKind, { version: 0, seen })).toEqual(refusal)
    expect(await contentDraft(as(admin), teamKind)).toEqual(draft)
    const now = { version: 0, seen: draft.version }
    expect(await bringBackRevision(as(admin), teamKind, now)).toMatchObject({ ok: true })
  })

  it('shows a draft by a link until the link is renewed or the draft is published or discarded', async () => {
    const isReadable = async (token: string) => {
      const previewedDraft = await previewDraft(as(visitor), { team: teamKind }, token)
      return previewedDraft?.items.some((item) => item['name'] === 'Asha Rao')
    }
    const token = async () => (await draftPreviewLink(as(admin), teamKind))?.split('/').at(-1) ?? ''
    expect(await renewDraftPreview(as(admin), teamKind)).toEqual({ ok: false, problem: 'nothing-to-publish' })
    const draft = async () => {
      await saveItem(as(admin), teamKind, { id: null, form })
      await renewDraftPreview(as(admin), teamKind)
      return token()
    }
    const firstToken = await draft()
    expect(await isReadable(firstToken)).toBe(true)
    await moveItem(as(admin), teamKind, { id: 'leader-1', to: 2 })
    expect(await isReadable(firstToken)).toBe(true)
    await renewDraftPreview(as(admin), teamKind)
    expect(await Promise.all([firstToken, await token(), ''].map(isReadable))).toEqual([
      undefined,
      true,
      undefined,
    ])
    const secondToken = await token()
    await discardDraft(as(admin), teamKind)
    expect(await isReadable(secondToken)).toBeUndefined()
    const thirdToken = await draft()
    await publishDraft(as(admin), teamKind)
    await removeItem(as(admin), teamKind, 'leader-1')
    expect(await isReadable(thirdToken)).toBeUndefined()
    await saveItem(as(admin), teamKind, { id: null, form: { ...form, title: '' }, mayLack: true })
    await renewDraftPreview(as(admin), teamKind)
    const fourthToken = await token()
    expect(await publishDraft(as(admin), teamKind)).toMatchObject({ value: { unfinished: ['Asha Rao'] } })
    expect(await isReadable(fourthToken), 'the draft of an unfinished entry stays').toBeUndefined()
    expect(await token()).toBe('')
  })

  it('has a kind whose entries can be changed, but not added or removed', async () => {
    const about = await contentItem(as(admin), pagesKind, 'about')
    const changedForm = { ...about?.item, rows: '# A part\nWords.\n[Join](/join)' }
    await saveItem(as(admin), pagesKind, { id: 'about', form: changedForm, seen: about?.seen })
    await publishDraft(as(admin), pagesKind)
    expect((await publicPage(as(visitor), 'about')).rows).toBe('# A part\nWords.\n[Join](/join)')
    const gone = { ok: false, problem: 'gone' }
    expect(await saveItem(as(admin), pagesKind, { id: null, form: changedForm })).toEqual(gone)
    expect(await removeItem(as(admin), pagesKind, 'about')).toEqual(gone)
  })

  it.each([
    [{ name: ' ' }, { name: 'Please fill in: Name' }],
    [{ name: 'a'.repeat(81) }, { name: 'Please use at most 80 characters' }],
    [{ image: 'https://example.com/page' }, { image: 'Please add a picture' }],
    [{ linkedin: 'http://example.com' }, { linkedin: 'Please enter a link that begins with https://' }],
    [{ section: 'constructor' }, { section: 'Please choose one' }],
    [{ isFaculty: 'yes' }, { isFaculty: 'Please choose one' }],
    [
      { imageX: '35', imageY: '110' },
      { imageX: 'Please choose one', imageY: 'Please choose one' },
    ],
  ])('refuses %j', async (over, errors) => {
    expect(await saveItem(as(admin), teamKind, { id: null, form: { ...form, ...over } })).toEqual({
      ok: false,
      problem: 'invalid',
      errors,
    })
  })

  it('stores a picture of this site as a path, and no unknown field', async () => {
    const env = as(admin).env
    const outcome = await saveItem(as(admin), teamKind, {
      id: null,
      form: { ...form, image: `${env.publicUrl}/uploads/a.webp`, role: 'super-admin' },
    })
    expect(outcome).toMatchObject({ ok: true, value: { image: '/uploads/a.webp' } })
    expect(outcome.ok && Object.keys(outcome.value)).not.toContain('role')
  })
})

describe.each(bothEngines)('a kind with parts, on $name', ({ open }) => {
  it('neither removes nor moves an entry of a part, and adds to its list', async () => {
    const as = actingAs(await open(), admin)
    expect(await removeItem(as, homeKind, 'hero')).toMatchObject({ problem: 'gone' })
    expect(await moveItem(as, homeKind, { id: 'film-making', to: 2 })).toMatchObject({ problem: 'gone' })
    const added = await saveItem(as, homeKind, { id: null, form: { joining: 'lit by', name: 'Asha Rao' } })
    expect(added.ok && Object.keys(added.value)).toEqual(['id', 'joining', 'name'])
    const id = added.ok ? added.value.id : ''
    expect(await moveItem(as, homeKind, { id, to: 1 })).toMatchObject({
      value: { title: 'Asha Rao', place: 1 },
    })
    expect(await moveItem(as, homeKind, { id, to: 200 })).toMatchObject({ value: { place: 9, count: 9 } })
    expect(await removeItem(as, homeKind, id)).toMatchObject({ ok: true })
  })
})

it('an entry of a part that a stored list does not have yet is the default; one of the list stays away', () => {
  const items = parseItems(homeKind, JSON.stringify([{ id: 'hero', line: 'We film' }]))
  expect(items).toHaveLength(10)
  expect(items[0]).toEqual({ id: 'hero', line: 'We film' })
  expect(items.find(({ id }) => id === 'team')).toEqual({
    id: 'team',
    isShown: 'on',
    heading: 'Meet Our Team',
  })
})

describe('every kind of content', () => {
  it.each([homeKind, pagesKind, teamKind, filmsKind, portfolioKind])(
    'accepts its default entries: $name',
    (kind) => {
      for (const item of kind.defaults)
        expect(
          checkContentForm(shapeOfEntry(kind, item.id), item, {
            origin: 'https://club.example',
            mayLack: false,
          }),
        ).toMatchObject({ ok: true })
    },
  )
})
