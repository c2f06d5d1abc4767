import { beforeEach, describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import { REVISION_RETENTION_MS } from '#app/content/rules.ts'
import { deleteOldRevisions } from '#app/content/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { Topic } from '#app/platform/live/live.ts'
import { engines } from '#tests/support/database.ts'
import { actingAs, admin } from '#tests/support/test-services.ts'
import { coordinators, leaders } from '#content/team.ts'
import {
  bringBackTeam,
  discardTeamDraft,
  editableMember,
  editableTeam,
  moveMember,
  publicTeam,
  publishTeam,
  removeMember,
  saveMember,
  teamRevisions,
} from './use-cases.server.ts'

const form = {
  section: 'coordinator',
  name: 'Asha Rao',
  title: 'Editor',
  image: '/art/team/president.webp',
  linkedin: '',
  instagram: 'https://example.com/asha',
}

describe.each(engines)('the team, on $name', ({ open }) => {
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
  const shipped = [...leaders, ...coordinators].map(({ name }) => name)
  const save = async (id: string, over: object) => {
    const found = await editableMember(as(admin), id)
    return saveMember(as(admin), { id, form: { ...form, ...over }, seen: found?.seen })
  }

  it('is the one that came with the site until another is published', async () => {
    expect(await namesOf()).toEqual(shipped)
    await saveMember(as(admin), { id: null, form })
    expect(await namesOf()).toEqual(shipped)
    expect((await editableTeam(as(admin))).hasDraft).toBe(true)
    expect(await publishTeam(as(admin))).toMatchObject({ ok: true })
    expect(await namesOf()).toEqual([...shipped, 'Asha Rao'])
    expect(announced).toEqual(['content', 'content'])
    expect(await publishTeam(as(admin))).toEqual({ ok: false, problem: 'nothing-to-publish' })
  })

  it('adds somebody once, however often the form arrives', async () => {
    const requestKey = newId()
    await Promise.all([1, 2].map(() => saveMember(as(admin), { id: null, form, requestKey })))
    expect((await editableTeam(as(admin))).items.filter(({ name }) => name === 'Asha Rao')).toHaveLength(1)
  })

  it('keeps both of two changes made at the same time, and refuses one that would overwrite another', async () => {
    const seen = (await editableMember(as(admin), 'leader-1'))?.seen
    await Promise.all([save('leader-1', { name: 'One' }), save('coordinator-1', { name: 'Two' })])
    const items = (await editableTeam(as(admin))).items.map(({ name }) => name)
    expect(items).toEqual(expect.arrayContaining(['One', 'Two']))
    const late = { id: 'leader-1', form: { ...form, name: 'Three' }, seen }
    expect(await saveMember(as(admin), late)).toEqual({ ok: false, problem: 'changed-elsewhere' })
    expect(await saveMember(as(admin), { ...late, id: 'nobody' })).toEqual({ ok: false, problem: 'gone' })
  })

  it('moves somebody among their own section only', async () => {
    expect(await moveMember(as(admin), { id: 'coordinator-2', by: -1 })).toMatchObject({
      value: { place: 1, count: coordinators.length },
    })
    expect(await moveMember(as(admin), { id: 'coordinator-2', by: -1 })).toMatchObject({
      value: { place: 1 },
    })
    const { items } = await editableTeam(as(admin))
    expect(items.map(({ id }) => id).slice(leaders.length, leaders.length + 2)).toEqual([
      'coordinator-2',
      'coordinator-1',
    ])
  })

  it('has no draft once it is as published again, or the draft is discarded', async () => {
    await moveMember(as(admin), { id: 'leader-1', by: 1 })
    await moveMember(as(admin), { id: 'leader-1', by: -1 })
    expect((await editableTeam(as(admin))).hasDraft).toBe(false)
    await removeMember(as(admin), 'leader-1')
    expect(await discardTeamDraft(as(admin))).toMatchObject({ ok: true })
    expect((await editableTeam(as(admin))).items).toHaveLength(shipped.length)
  })

  it('brings any published version back for a year, the first one too', async () => {
    await removeMember(as(admin), 'leader-2')
    await publishTeam(as(admin))
    const versions = (await teamRevisions(as(admin))).map(({ version }) => version)
    expect(versions.at(-1)).toBe(0)
    await bringBackTeam(as(admin), 0)
    expect(await namesOf()).not.toContain(leaders[1]?.name)
    await publishTeam(as(admin))
    expect(await namesOf()).toEqual(shipped)
    expect(await bringBackTeam(as(admin), 99)).toEqual({ ok: false, problem: 'gone' })
    now = new Date(now.getTime() + REVISION_RETENTION_MS + 1)
    expect(await deleteOldRevisions({ db, now })).toBe(3)
    expect(await namesOf()).toEqual(shipped)
  })

  it.each([
    [{ name: ' ' }, { name: 'Please enter the name' }],
    [{ image: 'https://example.com/page' }, { image: 'Please add a portrait' }],
    [{ linkedin: 'http://example.com' }, { linkedin: 'Please enter a link that begins with https://' }],
    [{ section: 'board' }, { section: 'Please choose where this person stands' }],
  ])('refuses %j', async (over, errors) => {
    expect(await saveMember(as(admin), { id: null, form: { ...form, ...over } })).toEqual({
      ok: false,
      problem: 'invalid',
      errors,
    })
  })
})
